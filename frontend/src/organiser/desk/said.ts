// Results and effects as words of a sentence.
import { leftToRight } from '../../i18n/bidi';
import { language, spoken, t } from '../../i18n/index.svelte';
import { decimal } from '../../i18n/numbers';
import { sides } from '../../ui/score';
import type { Incident } from './calls';

/** A score inside a sentence: it reads from left to right in every language. */
export function spokenScore(code: string | null | undefined): string {
  const both = sides(code, undefined, language());
  return both ? leftToRight(`${both[0]}–${both[1]}`) : '–';
}

/** The reason of a result or of a ruling, in words. */
export const reasonName = (code: string): string => spoken(`reason.${code}`) ?? plainCode(code);

/** The code of an incident, in words; a rulebook of one's own may name others. */
export const incidentName = (code: string): string => spoken(`desk.incident.${code}`) ?? plainCode(code);

const plainCode = (code: string): string => code.replaceAll('_', ' ');

type Caused = Incident['caused'][number];
type Effects = Readonly<Record<string, unknown>>;

const map = (value: unknown): Effects => (typeof value === 'object' && value !== null ? (value as Effects) : {});

/** What the rulebook made of an incident, one sentence per effect; nothing where it only wants to be written down. */
export function effects(caused: Caused): string[] {
  const found = map(caused.effects);
  const count = Number(caused.count ?? 0);
  const said: string[] = [];
  if (caused.verdict === 'in_time') said.push(t('desk.effect.inTime'));
  if (found.warning === true) said.push(t('desk.effect.warning', { count }));
  const clock = map(found.clock);
  for (const side of ['offender', 'opponent'] as const) {
    const seconds = Number(clock[side] ?? 0);
    if (seconds !== 0) said.push(spoken(`desk.effect.clock.${side}.${seconds < 0 ? 'less' : 'more'}`, { n: Math.abs(seconds) }) ?? '');
  }
  const reason = typeof found.reason === 'string' ? reasonName(found.reason) : '';
  if (found.lose !== undefined) said.push(reason ? t('desk.effect.loseBecause', { reason }) : t('desk.effect.lose'));
  if (found.forfeit !== undefined) said.push(t('desk.effect.forfeit'));
  if (found.score !== undefined) said.push(t('desk.effect.score'));
  if (found.disqualify !== undefined) said.push(t('desk.effect.disqualify'));
  else if (found.out !== undefined) said.push(t('desk.effect.out'));
  const amount = map(found.deduct).amount;
  if (typeof amount === 'number') said.push(t('desk.effect.deduct', { points: decimal(amount, Number.isInteger(amount) ? 0 : 1, language()) }));
  const instruct = map(found.instruct);
  const words = instruct[language()] ?? instruct.en ?? (typeof found.instruct === 'string' ? found.instruct : undefined);
  if (typeof words === 'string') said.push(words);
  return said.filter(Boolean);
}
