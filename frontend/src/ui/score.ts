// What a result says, one sign for each side. The order is the board's: White (home) first, whatever the page's direction.
import { halves } from '../i18n/numbers';
import type { Language } from '../i18n/language';

const SIDES: Record<string, readonly [string, string]> = {
  '1-0': ['1', '0'],
  '0-1': ['0', '1'],
  '1/2-1/2': ['½', '½'],
  '0-0': ['0', '0'],
  '+/-': ['+', '−'],
  '-/+': ['−', '+'],
  '-/-': ['−', '−'],
};

/** Both sides of a result code, or of the points `awarded` where the code has no signs of its own. */
export function sides(code: string | null | undefined, awarded: readonly number[] | undefined, language: Language): readonly [string, string] | null {
  const known = code ? SIDES[code] : undefined;
  if (known) return [sign(known[0], language), sign(known[1], language)];
  if (awarded && awarded.length === 2) return [points(awarded[0] ?? 0, language), points(awarded[1] ?? 0, language)];
  return null;
}

const points = (value: number, language: Language): string => halves(value, language)?.join('') ?? String(value);

const sign = (text: string, language: Language): string => (/^\d$/.test(text) ? points(Number(text), language) : text);
