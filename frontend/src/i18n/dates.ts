// Dates and times. An event's clock is the clock of its hall; Persian reads the Jalali calendar.
import { LOCALES, type Language } from './language';

type Options = Intl.DateTimeFormatOptions;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: Language, options: Options): Intl.DateTimeFormat {
  const id = language + JSON.stringify(options);
  let found = formats.get(id);
  if (!found) {
    found = new Intl.DateTimeFormat(LOCALES[language], options);
    formats.set(id, found);
  }
  return found;
}

const LONG: Options = { day: 'numeric', month: 'long', year: 'numeric' };

/** "2026-11-14": a day without a clock, so without a time zone. */
export const day = (iso: string, language: Language, options: Options = LONG): string =>
  format(language, { ...options, timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));

/** The days of an event, as short as the language can say it. */
export function span(start: string | null | undefined, end: string | null | undefined, language: Language): string {
  if (!start) return '';
  if (!end || end === start) return day(start, language, { ...LONG, weekday: 'long' });
  return format(language, { ...LONG, timeZone: 'UTC' }).formatRange(new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`));
}

/** The hour and minute of a moment in the event's time zone (without one: the reader's). */
export const clock = (moment: string | Date, language: Language, timeZone?: string): string =>
  format(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(moment));

/** The same with its day, unless that is today. */
export function moment(when: string | Date, language: Language, timeZone?: string, now = new Date()): string {
  const key: Options = { dateStyle: 'short', timeZone };
  const same = format('en', key).format(new Date(when)) === format('en', key).format(now);
  if (same) return clock(when, language, timeZone);
  return `${format(language, { day: 'numeric', month: 'long', timeZone }).format(new Date(when))} ${clock(when, language, timeZone)}`;
}

/** A sentence of the server, its days as the reader's language writes them. */
export const dated = (sentence: string, language: Language): string => sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (iso) => day(iso, language));
