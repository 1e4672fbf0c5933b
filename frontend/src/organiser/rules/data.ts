// Rulebooks as data: paths into them, and overrides laid over them, as the rulebook language has it.

export type Data = unknown;
export type Changes = Record<string, Data>;

const isMap = (value: Data): value is Record<string, Data> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The key of an item of a keyed list: `id`, else `path`, `by` or `stage`; otherwise its position from 1. */
export function keyOf(item: Data, at: number): string {
  if (typeof item === 'string') return item;
  if (isMap(item)) {
    for (const name of ['id', 'path', 'by', 'stage']) if (typeof item[name] === 'string') return item[name];
  }
  return String(at + 1);
}

/** What stands at a dotted path; undefined where nothing does. Keys hold no dot. */
export function valueAt(data: Data, path: string): Data {
  let here = data;
  for (const part of path.split('.')) {
    if (Array.isArray(here)) here = here.find((item, at) => keyOf(item, at) === part);
    else if (isMap(here)) here = here[part];
    else return undefined;
  }
  return here;
}

/** The data with what `changes` says in place of what stood there. Nothing is changed in `data` itself. */
export function laid(data: Data, changes: Changes): Data {
  return Object.entries(changes).reduce((sum, [path, value]) => replaced(sum, path.split('.'), value), data);
}

function replaced(data: Data, [first, ...rest]: string[], value: Data): Data {
  if (first === undefined) return value;
  if (Array.isArray(data)) return data.map((item, at) => (keyOf(item, at) === first ? replaced(item, rest, value) : item));
  const map = isMap(data) ? data : {};
  return { ...map, [first]: replaced(map[first], rest, value) };
}

/** The same value whatever stands beside it: sources and notes have no effect, and a bare word is short for `{by: word}`. */
export const alike = (one: Data, other: Data): boolean => JSON.stringify(bare(one)) === JSON.stringify(bare(other));

function bare(value: Data): Data {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? { by: item, id: item } : bare(item)));
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'source' && name !== 'note');
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, bare(item)]));
}

/** The name of a choice among the choices of an option: `shared`, `DE_WIN_shared`, `lose_game`, `40`. */
export function nameOf(value: Data): string {
  if (Array.isArray(value)) return value.map((item, at) => keyOf(item, at)).join('_');
  if (isMap(value)) {
    const first = Object.entries(value)[0];
    return first ? `${first[0]}_${nameOf(first[1])}` : '';
  }
  return String(value);
}

/** As a rulebook that extends another and says the same: for checking before anything is kept. Maps merge there and null removes, so those are left out. */
export function asRulebook(base: string, changes: Changes): Data {
  let own: Data = { schema: 'rulebook/1', id: 'under-check', title: 'under check', extends: [base] };
  for (const [path, value] of Object.entries(changes)) if (!isMap(value) && value !== null) own = replaced(own, path.split('.'), value);
  return own;
}

export interface Option {
  path: string;
  value: Data;
  choices: Data[] | null;
  source: string[];
}

/** Overrides as the form shows them: those that are choices of options, and the rest for the text. */
export function split(options: readonly Option[], overrides: Changes): { chosen: Changes; rest: Changes } {
  const chosen: Changes = {};
  const rest: Changes = {};
  for (const [path, value] of Object.entries(overrides)) {
    const option = options.find((one) => one.path === path);
    const known = option && (option.choices === null || option.choices.some((choice) => alike(choice, value)));
    (known ? chosen : rest)[path] = value;
  }
  return { chosen, rest };
}
