// The texts of the reader's language, and what follows it: digits, dates, direction, plurals.
import { loaders, type Area, type Areas } from './areas';
import { direction, LOCALES, preferred, remember, type Language } from './language';
import { fill, form, type Params, type Texts, type Value } from './text';

type Union<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void ? All : never;
type All = Union<Areas[Area]>;
export type Key = keyof All & string;

const state = $state<{ language: Language; texts: Texts }>({ language: preferred(), texts: {} });
const wanted = new Set<Area>();
const loaded = new Map<string, Texts>();

/** The language that is shown now. */
export const language = (): Language => state.language;
export const locale = (): string => LOCALES[state.language];

type Arguments<K extends Key> = [Params<All[K]>] extends [never] ? [] : [params: Record<Params<All[K]>, Value>];

/** The text of `key` in the reader's language. Numbers come with the reader's digits. */
export function t<K extends Key>(key: K, ...[params]: Arguments<K>): string {
  return spoken(key, params) ?? '';
}

/** The text of a code that the server chose, or undefined when this version knows no words for it. */
export function spoken(key: string, params: Readonly<Record<string, Value>> = {}): string | undefined {
  const text = state.texts[key];
  if (text === undefined) return undefined;
  return fill(form(text, params.n, new Intl.PluralRules(state.language)), params, plainNumber);
}

const plainNumber = (value: number): string => new Intl.NumberFormat(locale(), { useGrouping: false }).format(value);

/** Load the texts of `area`, now and again whenever the language changes. */
export async function need(area: Area): Promise<void> {
  wanted.add(area);
  await show(state.language);
}

/** Change the language, and keep the choice. The page stays as it is until the new texts are there. */
export async function choose(next: Language): Promise<void> {
  await show(next);
  remember(next);
}

async function show(next: Language): Promise<void> {
  const areas = [...wanted];
  const texts = await Promise.all(areas.map((area) => load(area, next)));
  // Other areas may have been asked for meanwhile; whoever asked shows them too.
  state.texts = Object.assign({}, state.language === next ? state.texts : {}, ...texts);
  state.language = next;
  document.documentElement.lang = next;
  document.documentElement.dir = direction(next);
}

async function load(area: Area, next: Language): Promise<Texts> {
  const id = `${next}/${area}`;
  const known = loaded.get(id);
  if (known) return known;
  const { default: texts } = await loaders[area][next]();
  loaded.set(id, texts);
  return texts;
}
