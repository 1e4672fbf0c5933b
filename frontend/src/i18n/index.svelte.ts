// The texts of the reader's language, and what follows it: digits, dates, direction, plurals.
import { connection } from '../api/connection.svelte';
import { loaders, type Area, type Areas } from './areas';
import { direction, LOCALES, preferred, remember, type Language } from './language';
import { decimal, places } from './numbers';
import { fill, form, type Params, type Texts, type Value } from './text';

type Union<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void ? All : never;
type All = Union<Areas[Area]>;
export type Key = keyof All & string;

// Raw: a catalogue is replaced as a whole, and a signal for each of its sentences would cost every row of a table.
let shown = $state.raw<Language>(preferred());
let texts = $state.raw<Texts>({});
let wish: Language = shown;
const wanted = new Set<Area>();
const loaded = new Map<string, Texts>();

/** The language that is shown now. */
export const language = (): Language => shown;
export const locale = (): string => LOCALES[shown];

type Arguments<K extends Key> = [Params<All[K]>] extends [never] ? [] : [params: Record<Params<All[K]>, Value>];

/** The text of `key` in the reader's language. Numbers come with the reader's digits. */
export function t<K extends Key>(key: K, ...[params]: Arguments<K>): string {
  return spoken(key, params) ?? '';
}

/** The text of a code that the server chose, or undefined when this version knows no words for it. */
export function spoken(key: string, params: Readonly<Record<string, Value>> = {}): string | undefined {
  const text = texts[key];
  if (text === undefined) return undefined;
  if (typeof text === 'string' && !text.includes('{')) return text;
  return fill(form(text, params.n, rules(shown)), params, (value) => decimal(value, places([value]), shown));
}

const plurals = new Map<Language, Intl.PluralRules>();

/** Made once for each language: making them is slower than all the rest of a text. */
function rules(of: Language): Intl.PluralRules {
  let found = plurals.get(of);
  if (!found) {
    found = new Intl.PluralRules(of);
    plurals.set(of, found);
  }
  return found;
}

/** Load the texts of `area`, now and again whenever the language changes. */
export async function need(area: Area): Promise<void> {
  wanted.add(area);
  await show(wish);
}

/** Change the language, and keep the choice. The page stays as it is until the new texts are there. */
export async function choose(next: Language): Promise<void> {
  wish = next;
  try {
    await show(next);
  } catch (error) {
    if (wish === next) wish = shown;
    throw error;
  }
  remember(next);
}

async function show(next: Language): Promise<void> {
  const found = await Promise.all([...wanted].map((area) => load(area, next)));
  // Somebody has chosen another language while these texts were on their way.
  if (next !== wish) return;
  // Other areas may have been asked for meanwhile; whoever asked shows them too.
  texts = Object.assign({}, shown === next ? texts : {}, ...found);
  shown = next;
  document.documentElement.lang = next;
  document.documentElement.dir = direction(next);
}

async function load(area: Area, next: Language): Promise<Texts> {
  const id = `${next}/${area}`;
  const known = loaded.get(id);
  if (known) return known;
  const { default: found } = await connection.arriving(loaders[area][next]);
  loaded.set(id, found);
  return found;
}
