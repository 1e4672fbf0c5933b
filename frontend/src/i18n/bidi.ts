// Names and numbers inside a sentence keep their own direction: invisible marks, where no element can stand.
import type { Language } from './language';
import { LOCALES } from './language';

/** Text whose first letter decides its direction: a name. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Text that always reads from left to right: a fraction, a score. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** "A, B and C" in the reader's language. */
export const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names.map(isolate));

/** What stands between two facts about one thing. */
export const comma = (language: Language): string => (language === 'fa' ? '، ' : ', ');
