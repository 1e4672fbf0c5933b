// What only a Swiss has: the way of an entry through the rounds, and why just these two met.
import { api, ok, type Schema } from '../api/client';
import type { Tournament } from '../api/reads';

export type History = Schema['HistoryOut'];
export type HistoryRound = Schema['HistoryRound'];
export type MatchWhy = Schema['MatchExplanationOut'];
export type RoundWhy = Schema['RoundExplanationOut'];

/** Strict mode, on or off, belongs to every Swiss and to nothing else. */
export const isSwiss = (tournament: Pick<Tournament, 'strict_pairing'> | undefined): boolean => tournament?.strict_pairing != null;

export const history = (tournament: string, entry: string): Promise<History> =>
  ok(api.GET('/api/v1/tournaments/{tournament}/entries/{entry}/history', { params: { path: { tournament, entry } } }));

/** `instead`: why not with this entry (its id or number)? */
export const whyMatch = (match: string, instead?: string): Promise<MatchWhy> =>
  ok(api.GET('/api/v1/matches/{match}/explanation', { params: { path: { match }, query: instead === undefined ? {} : { instead } } }));

export const whyRound = (tournament: string, number: number): Promise<RoundWhy> =>
  ok(api.GET('/api/v1/tournaments/{tournament}/rounds/{number}/explanation', { params: { path: { tournament, number } } }));
