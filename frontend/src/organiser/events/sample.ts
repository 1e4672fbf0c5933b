// The sample: a small cup with eight players, one round played and one under way, made through the same API as
// everything else. Delete the event when done; nothing else is touched.
import { api, ok } from '../../api/client';
import type { Event } from '../../api/reads';
import { language, t } from '../../i18n/index.svelte';
import { LANGUAGES } from '../../i18n/language';

const RULEBOOK = 'gonzaga-2025';
/** Round, table, result; round 2 stays half played. */
const RESULTS = [
  [1, 1, '1-0'],
  [1, 2, '1/2-1/2'],
  [1, 3, '0-1'],
  [1, 4, '1-0'],
  [2, 1, '0-1'],
] as const;

export async function makeSample(headers: Record<string, string>): Promise<Event> {
  const event = await ok(
    api.POST('/api/v1/events', {
      headers,
      body: {
        name: t('sample.event'),
        organiser: '',
        venue: t('sample.venue'),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
        languages: [language(), ...LANGUAGES.filter((code) => code !== language())],
        published: false,
      },
    }),
  );
  const made = await ok(
    api.POST('/api/v1/events/{event}/tournaments', {
      params: { path: { event: event.slug } },
      body: { name: t('sample.tournament'), rulebook: RULEBOOK, overrides: {}, reason: '' },
    }),
  );
  const params = { path: { tournament: made.slug } };
  const players = t('sample.players').split('|');
  await ok(api.POST('/api/v1/tournaments/{tournament}/entries', { params, body: players.map((name) => ({ name: name.trim() })) as never }));
  for (const number of [1, 2]) {
    const round = { path: { ...params.path, number } };
    await ok(api.POST('/api/v1/tournaments/{tournament}/rounds', { params, body: { starts_at: new Date().toISOString(), all: false, confirm: false } }));
    await ok(api.PATCH('/api/v1/tournaments/{tournament}/rounds/{number}', { params: round, body: { status: 'published', reason: '' } }));
    const body = RESULTS.filter(([of]) => of === number).map(([of, table, result]) => ({ round: of, table, result }));
    await ok(api.POST('/api/v1/tournaments/{tournament}/results', { params, body: body as never }));
    if (number === 1) await ok(api.PATCH('/api/v1/tournaments/{tournament}/rounds/{number}', { params: round, body: { status: 'closed', reason: '' } }));
  }
  return event;
}
