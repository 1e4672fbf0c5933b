// Why a match is what it is, in short sentences: from the codes that the round carries. They need the texts of `why`.
import type { Match } from '../api/reads';
import { isolate, leftToRight } from '../i18n/bidi';
import { language, spoken, t } from '../i18n/index.svelte';
import { decimal, halves } from '../i18n/numbers';
import type { Value } from '../i18n/text';

type Reason = Match['reasons'][number];
type Given = Readonly<Record<string, unknown>>;

/** Points inside a sentence: 2½, from left to right in every language. */
export const pointsIn = (value: number): string => leftToRight(halves(value, language())?.join('') ?? decimal(value, 2, language()));

const given = (one: Reason): Given => (one.params ?? {}) as Given;

function said(value: unknown): Value {
  return typeof value === 'number' ? value : isolate(String(value));
}

function sentence(match: Match, one: Reason): string {
  const code = String(one.code);
  const params = given(one);
  if (code === 'set_by_hand') return params.reason ? t('pairing.byHandBecause', { reason: isolate(String(params.reason)) }) : t('pairing.set_by_hand');
  const all: Record<string, Value> = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(value)]));
  if (typeof params.score === 'number') all.score = pointsIn(params.score);
  if (code === 'swiss_float') {
    const card = params.side === 'black' ? match.black : match.white;
    return spoken(`pairing.float.${String(params.why)}`, { ...all, name: isolate(card?.name ?? '') }) ?? t('pairing.unknown', { code });
  }
  return spoken(`pairing.${code}`, all) ?? t('pairing.unknown', { code });
}

/** The sentences of a match, in the order in which they were decided. */
export const reasonsOf = (match: Match): string[] => match.reasons.map((one) => sentence(match, one));

/** The regulation behind them; nothing where an arbiter decided alone. */
export function articleOf(match: Match): string {
  const codes = match.reasons.map((one) => String(one.code));
  if (codes.some((code) => code.startsWith('berger'))) return t('pairing.article');
  return codes.some((code) => code.startsWith('swiss_') || code.startsWith('colour.')) ? t('pairing.articleSwiss') : '';
}

/** Whether an arbiter set it otherwise than the system. */
export const byHand = (match: Match): boolean => match.reasons.some((one) => one.code === 'set_by_hand');
