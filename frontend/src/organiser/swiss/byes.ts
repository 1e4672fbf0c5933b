// The byes that were asked for, by round, and the ways to change them.
import { api, ok, type Schema } from '../../api/client';
import type { Entry } from '../../api/reads';
import { t } from '../../i18n/index.svelte';
import { isolate } from '../../i18n/bidi';
import { newKey } from '../saving.svelte';
import { undo } from '../undo.svelte';

export type Asked = NonNullable<Schema['EntryOut']['absences']>[number];
export type Bye = NonNullable<Asked['bye']> | 'play';
export const BYES: readonly Bye[] = ['play', 'half', 'zero', 'full'];

export const byeIn = (entry: Entry, round: number): Bye => entry.absences?.find((one) => one.round === round)?.bye ?? 'play';

/** What an entry would have asked for after a choice for one round. */
export function chosen(asked: readonly Asked[], round: number, bye: Bye): Asked[] {
  const others = asked.filter((one) => one.round !== round);
  return bye === 'play' ? others : [...others, { round, bye }].sort((a, b) => a.round - b.round);
}

const send = (tournament: string, entry: string, absences: Asked[]): Promise<Entry> =>
  ok(
    api.PATCH('/api/v1/tournaments/{tournament}/entries/{entry}', {
      params: { path: { tournament, entry } },
      body: { absences, reason: '' },
      headers: { 'Idempotency-Key': newKey() },
    }),
  );

/** Choose a bye for a round to come, and offer the way back; `changed` gets the entry as it then is. */
export async function choose(tournament: string, entry: Entry, round: number, bye: Bye, changed: (now: Entry) => void): Promise<void> {
  const before = entry.absences ?? [];
  changed(await send(tournament, entry.id, chosen(before, round, bye)));
  undo.say(t('swiss.byes.saved', { name: isolate(entry.name), round, bye: t(`swiss.bye.${bye}`) }), async () => changed(await send(tournament, entry.id, before)));
}
