// What the public pages read, each in one line. Tournaments and events answer to their slugs.
import { api, ok, Problem, type Schema } from './client';

export type Event = Schema['EventOut'];
export type Tournament = Schema['TournamentOut'];
export type Standings = Schema['StandingsOut'];
export type Row = Schema['StandingsRow'];
export type Round = Schema['RoundOut'];
export type Match = Schema['MatchOut'];
export type Entry = Schema['EntryOut'];
export type Card = Schema['EntryCard'];
export type Crosstable = Schema['CrosstableOut'];
export type Explanation = Schema['ExplanationOut'];
export type Working = Schema['WorkingOut'];

export const events = (cursor?: string) =>
  ok(api.GET('/api/v1/events', { params: { query: { limit: 50, ...(cursor ? { cursor } : {}) } } }));

export const event = (slug: string) => ok(api.GET('/api/v1/events/{event}', { params: { path: { event: slug } } }));

export const tournaments = (slug: string) =>
  ok(api.GET('/api/v1/events/{event}/tournaments', { params: { path: { event: slug } } }));

export const tournament = (slug: string) =>
  ok(api.GET('/api/v1/tournaments/{tournament}', { params: { path: { tournament: slug } } }));

export const entries = (slug: string) =>
  ok(api.GET('/api/v1/tournaments/{tournament}/entries', { params: { path: { tournament: slug } } })).then((page) => page.items);

export const standings = (slug: string, after?: number) =>
  ok(api.GET('/api/v1/tournaments/{tournament}/standings', { params: { path: { tournament: slug }, query: after ? { after_round: after } : {} } }));

export const explanation = (slug: string, entry: string, after?: number) =>
  ok(
    api.GET('/api/v1/tournaments/{tournament}/standings/{entry}', {
      params: { path: { tournament: slug, entry }, query: after ? { after_round: after } : {} },
    }),
  );

export const crosstable = (slug: string) =>
  ok(api.GET('/api/v1/tournaments/{tournament}/crosstable', { params: { path: { tournament: slug } } }));

export const round = (slug: string, number: number) =>
  ok(api.GET('/api/v1/tournaments/{tournament}/rounds/{number}', { params: { path: { tournament: slug, number } } }));

export const criteria = () => ok(api.GET('/api/v1/criteria')).then((page) => page.items);

/**
 * The round that is being played: the last one with a result while something is missing in it, else the one after it
 * if it is published. A round that is still a draft does not exist for the public. `newest` is the last one that was
 * paired, where that is known: nobody asks for the one after it. Undefined before round 1.
 */
export async function currentRound(slug: string, after: number, newest = Infinity): Promise<Round | undefined> {
  const last = after > 0 ? await maybe(round(slug, after)) : undefined;
  if (after >= newest || (last && last.missing.length > 0)) return last;
  return (await maybe(round(slug, after + 1))) ?? last;
}

/** Undefined where there is no such thing. */
async function maybe<Data>(call: Promise<Data>): Promise<Data | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}
