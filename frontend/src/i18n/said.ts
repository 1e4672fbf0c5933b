// Texts that stand in data in several languages, as the titles and texts of rulebooks do.
import type { Language } from './language';

/** The text in the reader's language, else in English, else in any. A plain text is its own. */
export function said(text: unknown, language: Language): string {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object' || text === null) return '';
  const all = text as Record<string, unknown>;
  for (const code of [language, 'en', 'id', 'fa']) if (typeof all[code] === 'string') return all[code];
  return '';
}

/** Which language `said` takes it from, for the `lang` of the element. */
export function sayer(text: unknown, language: Language): Language | undefined {
  if (typeof text !== 'object' || text === null) return undefined;
  return ([language, 'en', 'id', 'fa'] as const).find((code) => typeof (text as Record<string, unknown>)[code] === 'string');
}
