// The words of rulebooks for people: keys, values, options and their choices. What has no words yet is shown as written.
import { leftToRight } from '../../i18n/bidi';
import { day } from '../../i18n/dates';
import { language, locale, spoken, t } from '../../i18n/index.svelte';
import { digits } from '../../i18n/numbers';
import { said } from '../../i18n/said';
import { nameOf, type Data } from './data';

type Map = Record<string, Data>;
const isMap = (value: Data): value is Map => typeof value === 'object' && value !== null && !Array.isArray(value);
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const plain = (word: string): string => word.replaceAll('_', ' ');
const listed = (items: string[]): string => new Intl.ListFormat(language(), { style: 'short', type: 'unit' }).format(items);

/** A key of a rulebook, or a word that stands as a value; `under` is the key that it stands under, where that matters. */
export const word = (code: string, under = ''): string =>
  spoken(`rule.${under}.${code}`) ?? spoken(`rule.${code}`) ?? (isDay(code) ? day(code, language()) : digits(plain(code), language()));

/** A text in several languages, as titles and texts of rulebooks are. */
export const isSaid = (value: Data): boolean =>
  isMap(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => key === 'id' || key === 'en' || key === 'fa');

const SILENT = new Set(['source', 'note', 'id', 'by']);

/** A value in a few words. */
export function phrase(value: Data, under = ''): string {
  if (value === true) return word('yes');
  if (value === false) return word('no');
  if (value === null || value === undefined) return word('none');
  if (typeof value === 'number') return new Intl.NumberFormat(locale()).format(value);
  if (typeof value === 'string') return ofText(value, under);
  if (isSaid(value)) return said(value, language());
  if (Array.isArray(value)) return ofList(value, under);
  const map = value as Map;
  const extra = Object.entries(map)
    .filter(([key]) => !SILENT.has(key))
    .map(([key, item]) => `${word(key, under)}: ${phrase(item, key)}`);
  if (typeof map.by !== 'string') return listed(extra);
  return extra.length > 0 ? `${word(map.by)} (${listed(extra)})` : word(map.by);
}

function ofText(text: string, under: string): string {
  if (isDay(text)) return day(text, language());
  if (text === '1/2') return '½';
  return /^[\d\s]/.test(text) ? digits(text, language()) : word(text, under);
}

function ofList(list: Data[], under: string): string {
  const [present, absent] = list;
  // What stands in for play is a pair: for the side that is there, for the side that is not.
  if (list.length === 2 && typeof present === 'number' && typeof absent === 'number') {
    return t('rules.pair', { present: phrase(present), absent: phrase(absent) });
  }
  return listed(list.map((item) => phrase(item, under)));
}

/** With its sign before it, also in a line from right to left. */
const signed = (value: number): string => leftToRight(`${value < 0 ? '−' : '+'}${phrase(Math.abs(value))}`);

/** What an offence causes, in words: `{warning: true, clock: {offender: -60}}`. */
export function effects(value: Data): string {
  if (!isMap(value)) return phrase(value);
  const parts = Object.entries(value).flatMap(([key, item]): string[] => {
    if (SILENT.has(key) || key === 'reason' || key === 'floor') return [];
    if (key === 'clock' && isMap(item)) {
      return (['offender', 'opponent'] as const).flatMap((who) =>
        typeof item[who] === 'number' ? [t(`effect.clock.${who}`, { seconds: signed(item[who]) })] : [],
      );
    }
    const whole = spoken(`effect.${key}.${nameOf(item)}`);
    return [whole ?? (item === true ? word(key) : isSaid(item) ? phrase(item) : `${word(key)}: ${phrase(item, key)}`)];
  });
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts);
}

/** The question that an option asks. */
export function question(path: string): string {
  const own = spoken(`option.${path}`);
  return own ?? path.split('.').map((part) => word(part)).join(', ');
}

/** What a choice of an option means. */
export const choice = (path: string, value: Data): string => spoken(`option.${path}.${nameOf(value)}`) ?? phrase(value, path.split('.').at(-1));

/** An edition: mostly a day, sometimes a word. */
export const edition = (text: string): string => (isDay(text) ? day(text, language()) : digits(text, language()));
