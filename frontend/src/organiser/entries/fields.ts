// What is typed about an entry, and how it becomes a change: only what differs is sent.
import type { Schema } from '../../api/client';
import { language } from '../../i18n/index.svelte';
import { digits } from '../../i18n/numbers';

export const TITLES = ['', 'GM', 'IM', 'WGM', 'FM', 'WIM', 'CM', 'WFM', 'WCM'] as const;
export const FIELDS = ['name', 'number', 'organisation', 'title', 'rating', 'federation', 'federation_id', 'birth_date', 'gender', 'category', 'board', 'contact', 'note'] as const;

export type EntryFields = Record<(typeof FIELDS)[number], string>;

export const blank = (): EntryFields => Object.fromEntries(FIELDS.map((name) => [name, ''])) as EntryFields;

export const fieldsOf = (entry: Schema['EntryOut']): EntryFields =>
  Object.fromEntries(FIELDS.map((name) => [name, shown(name, entry[name])])) as EntryFields;

const NUMBERS = new Set(['number', 'rating', 'board']);

/** Numbers in the digits that the reader types. */
const shown = (name: string, value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  return NUMBERS.has(name) ? digits(String(value), language()) : String(value);
};
/** Empty is null for these; for the others it is an empty text. */
const NULLABLE = new Set(['rating', 'birth_date', 'gender', 'category', 'board']);

const latin = (text: string): string =>
  text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0)).replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));

function sent(name: string, text: string): unknown {
  const plain = text.trim();
  if (plain === '' && NULLABLE.has(name)) return null;
  if (NUMBERS.has(name)) {
    const digits = latin(plain);
    // What is no number goes as it is, so that the server says what is wrong with it.
    return /^\d+$/.test(digits) ? Number(digits) : plain;
  }
  if (name === 'federation_id') return latin(plain);
  return name === 'federation' ? plain.toUpperCase() : plain;
}

/** A new entry: what was typed; an empty number is left to the server. */
export const given = (fields: EntryFields): Schema['EntryIn'] =>
  Object.fromEntries(FIELDS.filter((name) => name === 'name' || fields[name].trim() !== '').map((name) => [name, sent(name, fields[name])])) as never;

/** What differs from before. */
export const difference = (before: EntryFields, now: EntryFields): Partial<Schema['EntryPatch']> =>
  Object.fromEntries(
    FIELDS.filter((name) => before[name].trim() !== now[name].trim() && !(name === 'number' && now[name].trim() === '')).map((name) => [name, sent(name, now[name])]),
  ) as never;
