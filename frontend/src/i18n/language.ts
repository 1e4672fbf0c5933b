// The three languages and the one that this reader gets.

export const LANGUAGES = ['en', 'id', 'fa'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in itself; these three names are the same in every catalogue. */
export const ENDONYMS: Record<Language, string> = { en: 'English', id: 'Bahasa Indonesia', fa: 'فارسی' };

/** What Intl is asked for: Persian brings its own digits and the Jalali calendar. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', id: 'id-ID', fa: 'fa-IR-u-ca-persian-nu-arabext' };

// Old systems call Indonesian "in"; readers of Malay and Dari are served better by these than by English.
const ALIASES: Record<string, Language> = { in: 'id', ms: 'id', prs: 'fa', tg: 'fa' };

const STORED = 'babak.language';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

export const direction = (language: Language): 'rtl' | 'ltr' => (language === 'fa' ? 'rtl' : 'ltr');

/** The best of our languages for a browser's list of wishes; English when it wants none of them. */
export function negotiate(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split(/[-_]/)[0] ?? '';
    const found = ALIASES[primary] ?? primary;
    if (isLanguage(found)) return found;
  }
  return 'en';
}

/** What was chosen here before, otherwise what the browser asks for. */
export function preferred(): Language {
  const kept = read();
  return kept ?? negotiate(navigator.languages);
}

/** Keep an explicit choice. A browser that keeps nothing (private mode) is no error. */
export function remember(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    /* the choice holds until the page is closed */
  }
}

function read(): Language | undefined {
  try {
    const kept = localStorage.getItem(STORED);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
