// What the desk asks of the server and tells it. Changes carry If-Match and Idempotency-Key as headers.
import { api, ok, type Schema } from '../../api/client';
import * as reads from '../../api/reads';
import { tagged, type Headers } from '../saving.svelte';
import type { Code } from './typed';

export type Result = Schema['ResultOut'];
export type Reported = Schema['RecordOut'];
export type Ack = Schema['ResultAck'];
export type Preview = Schema['PreviewOut'];
export type Incident = Schema['IncidentOut'];
export type NewIncident = Schema['IncidentIn'];
export type Decision = Schema['DecisionOut'];
export type Pairing = Schema['MatchesIn'];
export type Tried = Schema['PairingPreview'];
export type Told = Schema['ToldWarningOut'];
export type Status = NonNullable<Schema['RoundPatch']['status']>;

export interface Report {
  result: Code;
  reason?: string | null;
  awarded?: (number | string)[] | null;
  correct?: boolean;
  confirm?: boolean;
  note?: string;
}

const place = (tournament: string, number: number) => ({ params: { path: { tournament, number } } });

export const round = (tournament: string, number: number) =>
  tagged(api.GET('/api/v1/tournaments/{tournament}/rounds/{number}', place(tournament, number)));

/** `confirm`: the results of a round that is not closed yet stand. */
export async function pair(tournament: string, all: boolean, headers: Headers, confirm = false): Promise<reads.Round> {
  const made = await ok(api.POST('/api/v1/tournaments/{tournament}/rounds', { params: { path: { tournament } }, body: { all, confirm }, headers }));
  const first = 'items' in made ? made.items[0] : made;
  if (!first) throw new Error('nothing was paired');
  return first;
}

export const unPair = (tournament: string, number: number, headers: Headers) =>
  ok(api.DELETE('/api/v1/tournaments/{tournament}/rounds/{number}', { ...place(tournament, number), headers }));

export const change = (tournament: string, number: number, body: { status?: Status; starts_at?: string | null; reason?: string }, headers: Headers) =>
  tagged(api.PATCH('/api/v1/tournaments/{tournament}/rounds/{number}', { ...place(tournament, number), body: { reason: '', ...body }, headers }));

export const setByHand = (tournament: string, number: number, body: Pairing, headers: Headers) =>
  tagged(api.PUT('/api/v1/tournaments/{tournament}/rounds/{number}/matches', { ...place(tournament, number), body, headers }) as never as Promise<{ data?: reads.Round; error?: unknown; response: Response }>);

/** What a pairing set by hand would be, with everything that is to be said of it; nothing is changed. */
export const tryByHand = (tournament: string, number: number, body: Pairing) =>
  ok(api.PUT('/api/v1/tournaments/{tournament}/rounds/{number}/matches', { params: { path: { tournament, number }, query: { dry_run: true } }, body })) as Promise<Tried>;

const at = (match: string) => ({ params: { path: { match } } });
const full = (report: Report): Schema['ResultIn'] => ({ note: '', correct: false, confirm: false, ...report });

export const result = (match: string) => tagged(api.GET('/api/v1/matches/{match}/result', at(match)));

export const report = (match: string, body: Report, headers: Headers) =>
  tagged(api.PUT('/api/v1/matches/{match}/result', { ...at(match), body: full(body), headers }) as never as Promise<{ data?: Ack; error?: unknown; response: Response }>);

export const preview = (match: string, body: Report) =>
  ok(api.PUT('/api/v1/matches/{match}/result', { params: { path: { match }, query: { dry_run: true } }, body: full(body) }) as never as Promise<{ data?: Preview; error?: unknown; response: Response }>);

export const takeBack = (match: string, reason: string, headers: Headers) =>
  ok(api.DELETE('/api/v1/matches/{match}/result', { params: { path: { match }, query: { reason } }, headers }));

export const incidents = (tournament: string) =>
  ok(api.GET('/api/v1/tournaments/{tournament}/incidents', { params: { path: { tournament } } })).then((page) => page.items);

export const addIncident = (tournament: string, body: NewIncident, headers: Headers) =>
  ok(api.POST('/api/v1/tournaments/{tournament}/incidents', { params: { path: { tournament } }, body, headers }));

export const revokeIncident = (tournament: string, incident: string, reason: string, headers: Headers) =>
  ok(api.DELETE('/api/v1/tournaments/{tournament}/incidents/{incident}', { params: { path: { tournament, incident }, query: { reason } }, headers }));

export const decisions = (tournament: string) =>
  ok(api.GET('/api/v1/tournaments/{tournament}/decisions', { params: { path: { tournament } } })).then((page) => page.items);

export const decide = (tournament: string, body: Schema['DecisionIn'], headers: Headers) =>
  ok(api.POST('/api/v1/tournaments/{tournament}/decisions', { params: { path: { tournament } }, body, headers }));

export const revokeDecision = (tournament: string, decision: string, reason: string, headers: Headers) =>
  ok(api.DELETE('/api/v1/tournaments/{tournament}/decisions/{decision}', { params: { path: { tournament, decision }, query: { reason } }, headers }));

export const drawLots = (tournament: string, reason: string, headers: Headers) =>
  ok(api.POST('/api/v1/tournaments/{tournament}/draws', { params: { path: { tournament } }, body: { kind: 'lots', reason }, headers }));

export const rulebook = (id: string) => ok(api.GET('/api/v1/rulebooks/{rulebook}', { params: { path: { rulebook: id } } }));
