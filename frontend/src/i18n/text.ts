// What a catalogue is: English gives the keys, the other languages answer each of them.

/** A sentence, or one per plural category of the number `{n}`. */
export type Text = string | { readonly [category in Intl.LDMLPluralRule]?: string };
export type Texts = Readonly<Record<string, Text>>;

/** A translation has a text for every key of English and no other; its plural categories are its own. */
export type Translation<English extends Texts> = { readonly [Key in keyof English]: Text };

type Sentence<T> = T extends string ? T : T[keyof T];
type Named<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

/** The parameters that an English text names. */
export type Params<T> = Named<Sentence<T>>;

export type Value = string | number;

/** The form of `text` for `n`; a text without forms is its own. */
export function form(text: Text, n: Value | undefined, rules: Intl.PluralRules): string {
  if (typeof text === 'string') return text;
  const category = typeof n === 'number' ? rules.select(n) : 'other';
  return text[category] ?? text.other ?? '';
}

/** `{name}` becomes its value; numbers are written by `number`. A parameter that is missing reads as "…". */
export function fill(sentence: string, params: Readonly<Record<string, Value>>, number: (value: number) => string): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) return '…';
    return typeof value === 'number' ? number(value) : value;
  });
}
