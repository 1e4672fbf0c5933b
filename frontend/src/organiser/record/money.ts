// Amounts: exact text on the wire, the reader's digits on the page.
import { LOCALES, type Language } from '../../i18n/language';

export function money(amount: string, currency: string, language: Language): string {
  const value = Number(amount);
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
    currencyDisplay: 'code',
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(value);
}

/** Exact sum of decimal texts, in hundredths. */
export const cents = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt((part + '00').slice(0, 2));
  return amount.startsWith('-') ? -value : value;
};

/** Hundredths as the API takes them. */
export function text(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const plain = value < 0n ? -value : value;
  const part = plain % 100n;
  return `${sign}${plain / 100n}${part === 0n ? '' : `.${String(part).padStart(2, '0')}`}`;
}
