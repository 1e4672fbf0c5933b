import { beforeAll, expect, test } from 'vitest';
import type { Match } from '../api/reads';
import { choose, need } from '../i18n/index.svelte';
import { articleOf, byHand, reasonsOf } from './reasons';

const card = (name: string) => ({ id: name, number: 1, name });
const match = (...reasons: { code: string; params?: object }[]) => ({ white: card('Ayu'), black: card('Bagus'), reasons: reasons.map((one) => ({ params: {}, ...one })) }) as unknown as Match;
/** Without the marks that keep names and numbers in their own direction. */
const plain = (all: string[]) => all.map((one) => one.replace(/[\u2066-\u2069]/g, ''));

beforeAll(async () => {
  await Promise.all([need('public'), need('why')]);
  await choose('en');
});

test('a pair of a Swiss says its group, who came down and why, and the colour rule', () => {
  const found = match({ code: 'swiss_bracket', params: { bracket: 2, score: 2.5 } }, { code: 'swiss_float', params: { side: 'black', score: 3, why: 'odd' } }, { code: 'colour.5.2.1' });
  expect(plain(reasonsOf(found))).toEqual(['Paired in the score group of 2½.', 'Bagus comes down from 3: that group was odd.', 'Both get the colour they should have.']);
  expect(articleOf(found)).toBe('FIDE C.04.3: the Dutch system.');
  expect(byHand(found)).toBe(false);
});

test('what was set by hand gives its reason, and no article', () => {
  const found = match({ code: 'set_by_hand', params: { reason: 'late entry' } });
  expect(plain(reasonsOf(found))).toEqual(['An arbiter set this pairing by hand: late entry']);
  expect(articleOf(found)).toBe('');
  expect(byHand(found)).toBe(true);
});

test('every cause and every rule has words in every language', async () => {
  const codes = ['odd', 'no_opponent', 'no_more_pairs', 'completion'].map((why) => ({ code: 'swiss_float', params: { side: 'white', score: 1, why } }));
  const rules = [1, 2, 3, 4, 5].map((rule) => ({ code: `colour.5.2.${rule}` }));
  for (const language of ['id', 'fa', 'en'] as const) {
    await choose(language);
    for (const one of [...codes, ...rules, { code: 'swiss_bye', params: { score: 0 } }, { code: 'bye_asked_for', params: { bye: 'half' } }]) {
      const [said] = reasonsOf(match(one));
      expect(said, `${language} ${one.code}`).not.toMatch(/swiss_|colour\.\d|…/);
      expect(said).not.toBe('');
    }
  }
});
