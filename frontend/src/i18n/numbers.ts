// How numbers look: points with a half in its own slot, columns of decimals with equal places, dates in the event's time.
import type { Language } from './language';
import { LOCALES } from './language';

const formats = new Map<string, Intl.NumberFormat>();

function format(language: Language, digits: number): Intl.NumberFormat {
  const id = `${language}${digits}`;
  let found = formats.get(id);
  if (!found) {
    found = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
    formats.set(id, found);
  }
  return found;
}

export const whole = (value: number, language: Language): string => format(language, 0).format(value);

/** At so many places; the sign of a negative number is a minus, not a hyphen. */
export const decimal = (value: number, places: number, language: Language): string =>
  format(language, places).format(value).replace('-', '−');

/** How many decimal places a column needs so that every value is shown alike; at most two. */
export function places(values: Iterable<number | null | undefined>): number {
  let most = 0;
  for (const value of values) {
    if (value === null || value === undefined || Number.isInteger(value)) continue;
    most = Math.max(most, Number.isInteger(value * 10) ? 1 : 2);
    if (most === 2) break;
  }
  return most;
}

/** 3.5 as ["3", "½"], 0.5 as ["", "½"], 4 as ["4", ""]; null when it is neither whole nor a half. */
export function halves(value: number, language: Language): readonly [string, string] | null {
  if (!Number.isInteger(value * 2)) return null;
  const half = Number.isInteger(value) ? '' : '½';
  const rest = Math.trunc(value);
  if (half && rest === 0) return [value < 0 ? '−' : '', half];
  return [decimal(rest, 0, language), half];
}

/** Digits of a text in the reader's script: round codes, articles. */
export const digits = (text: string, language: Language): string =>
  language === 'fa' ? text.replace(/\d/g, (digit) => whole(Number(digit), language)) : text;
