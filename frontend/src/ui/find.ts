// Finding names as people type them: without accents, in any case, with either kind of Persian letters and digits.

const SAME: Record<string, string> = { ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', ۀ: 'ه', أ: 'ا', إ: 'ا', آ: 'ا', '\u200c': ' ', ı: 'i', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/** The bare form of a name, for comparing. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/./gu, (letter) => SAME[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether every word of `wish` begins a word of `text`, or stands in it when it is longer than two letters. */
export function fits(wish: string, text: string): boolean {
  const found = ` ${plain(text)}`;
  return plain(wish)
    .split(' ')
    .every((word) => found.includes(` ${word}`) || (word.length > 2 && found.includes(word)));
}
