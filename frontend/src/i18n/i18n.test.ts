import { describe, expect, test } from 'vitest';
import { listed } from './bidi';
import { dated, day, moment, span } from './dates';
import { choose, language, need, spoken, t } from './index.svelte';
import { negotiate } from './language';
import { decimal, digits, halves, places, whole } from './numbers';
import { fill, form } from './text';

describe('the language of a reader', () => {
  test('is the first of their wishes that we have', () => {
    expect(negotiate(['de-DE', 'fa-IR', 'en'])).toBe('fa');
    expect(negotiate(['in'])).toBe('id');
    expect(negotiate(['ms-MY', 'en'])).toBe('id');
    expect(negotiate(['prs-AF'])).toBe('fa');
  });

  test('is English when none of their wishes can be met', () => {
    expect(negotiate(['de', 'fr'])).toBe('en');
    expect(negotiate([])).toBe('en');
  });
});

describe('a text', () => {
  test('takes its parameters, numbers through the formatter', () => {
    expect(fill('{name}: {n}', { name: 'Ayu', n: 7 }, (n) => `<${n}>`)).toBe('Ayu: <7>');
  });

  test('shows an ellipsis where a parameter is missing', () => {
    expect(fill('round {round}', {}, String)).toBe('round …');
  });

  test('has a form for each plural category, or one for all', () => {
    const rules = new Intl.PluralRules('en');
    const text = { one: '{n} player', other: '{n} players' };
    expect(form(text, 1, rules)).toBe('{n} player');
    expect(form(text, 0, rules)).toBe('{n} players');
    expect(form('{n} pemain', 1, new Intl.PluralRules('id'))).toBe('{n} pemain');
  });

  test('lists names with the word and the comma of the language, each name isolated', () => {
    expect(listed(['A', 'B', 'C'], 'en').replace(/[\u2068\u2069]/g, '')).toBe('A, B and C');
    expect(listed(['A', 'B'], 'fa')).toBe('\u2068A\u2069 و \u2068B\u2069');
  });
});

describe('a number', () => {
  test('is written with the digits of the language', () => {
    expect(whole(1204, 'en')).toBe('1204');
    expect(whole(1204, 'fa')).toBe('۱۲۰۴');
    expect(decimal(12.5, 1, 'id')).toBe('12,5');
    expect(decimal(12.5, 2, 'fa')).toBe('۱۲٫۵۰');
    expect(digits('C.07 16.5', 'fa')).toBe('C.۰۷ ۱۶.۵');
  });

  test('has a minus, not a hyphen', () => {
    expect(decimal(-2.5, 1, 'en')).toBe('−2.5');
  });

  test('of points splits into a whole and a half', () => {
    expect(halves(3.5, 'en')).toEqual(['3', '½']);
    expect(halves(0.5, 'en')).toEqual(['', '½']);
    expect(halves(4, 'fa')).toEqual(['۴', '']);
    expect(halves(-0.5, 'en')).toEqual(['−', '½']);
    expect(halves(0.25, 'en')).toBeNull();
  });

  test('in a column has as many places as the finest one needs, at most two', () => {
    expect(places([1, 2, null])).toBe(0);
    expect(places([1, 2.5])).toBe(1);
    expect(places([1, 2.25, 3.5])).toBe(2);
    expect(places([12.3333])).toBe(2);
  });
});

describe('a date', () => {
  test('without a clock is the same day everywhere', () => {
    expect(day('2026-11-14', 'en')).toBe('14 November 2026');
    expect(day('2026-11-14', 'id')).toBe('14 November 2026');
  });

  test('is Jalali for Persian', () => {
    expect(day('2026-11-30', 'fa')).toBe('۹ آذر ۱۴۰۵');
    expect(day('2027-03-21', 'fa')).toBe('۱ فروردین ۱۴۰۶');
  });

  test('spans the days of an event', () => {
    expect(span('2026-11-14', '2026-11-16', 'en').replace(/[\u2009 ]/g, ' ')).toMatch(/^14 ?– ?16 November 2026$/);
    expect(span('2026-11-14', null, 'en')).toContain('Saturday');
    expect(span(null, null, 'en')).toBe('');
  });

  test('writes the days inside a sentence of the server as its reader does', () => {
    expect(dated('2025-11-15 is a Saturday.', 'en')).toBe('15 November 2025 is a Saturday.');
    expect(dated('روز 2025-11-15', 'fa')).toBe('روز ۲۴ آبان ۱۴۰۴');
  });

  test('shows a moment in the time of the hall, with its day unless that is today', () => {
    const now = new Date('2026-11-30T23:30:00Z');
    expect(moment('2026-11-30T22:05:00Z', 'en', 'Asia/Jakarta', now)).toBe('05:05');
    expect(moment('2026-11-29T03:00:00Z', 'en', 'Asia/Jakarta', now)).toBe('29 November 10:00');
  });
});

describe('changing the language', () => {
  test('ends with the one that was chosen last, whatever loads meanwhile', async () => {
    await need('public');
    await Promise.all([choose('fa'), choose('id'), need('why')]);
    expect(language()).toBe('id');
    expect(document.documentElement.dir).toBe('ltr');
    expect(t('tab.standings')).toBe('Klasemen');
    expect(spoken('why.total')).toBe('Jumlah');
    await choose('en');
    expect(t('tournament.players', { n: 1 })).toBe('1 player');
    expect(spoken('no.such.code')).toBeUndefined();
  });
});
