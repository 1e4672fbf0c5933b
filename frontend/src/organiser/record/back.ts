// The way back from a line of the audit, where the API has one and the caller may take it.
import { api, ok, type Schema } from '../../api/client';
import type { EventView } from '../event.svelte';
import { newKey } from '../saving.svelte';

type Line = Schema['AuditOut'];

export interface Back {
  word: 'restore' | 'reopen' | 'revoke' | 'putBack';
  run: () => Promise<unknown>;
}

const RESTORE_DAYS = 30;
const DAY_MS = 86_400_000;
const headers = () => ({ 'Idempotency-Key': newKey() });

const recent = (line: Line): boolean => Date.now() - Date.parse(line.at) < RESTORE_DAYS * DAY_MS;

/** Fields that a PATCH of an entry, an event or a tournament takes as they stand in the audit. */
const PLAIN: Record<string, readonly string[]> = {
  entry: ['number', 'name', 'organisation', 'title', 'rating', 'federation', 'federation_id', 'birth_date', 'gender', 'category', 'contact', 'note', 'checked_in'],
  event: ['name', 'slug', 'organiser', 'venue', 'start', 'end', 'time_zone', 'languages', 'published'],
  tournament: ['name', 'slug', 'overrides'],
};

/** What stood before, as a PATCH. A removal and a return are told by status, round and reason together. */
function before(line: Line): Record<string, unknown> {
  const was = line.before ?? {};
  const body: Record<string, unknown> = Object.fromEntries((PLAIN[line.object] ?? []).filter((name) => name in was).map((name) => [name, was[name]]));
  if (line.object === 'entry' && 'status' in was) {
    body.status = was.status;
    if (was.status !== 'active') {
      body.after_round = was.out_after_round;
      body.reason = was.out_reason;
    }
  }
  return body;
}

export function backOf(line: Line, view: EventView): Back | undefined {
  const event = view.event.data?.id ?? view.ref;
  const tournament = line.tournament_id ?? '';
  const id = line.object_id;
  switch (`${line.action} ${line.object}`) {
    case 'delete tournament':
      if (!view.can('events:write') || !recent(line) || view.find(id)) return undefined;
      return { word: 'restore', run: () => ok(api.POST('/api/v1/tournaments/{tournament}/restore', { params: { path: { tournament: id } }, headers: headers() })) };
    case 'delete entry':
      if (!view.can('entries:write') || !recent(line)) return undefined;
      return { word: 'restore', run: () => ok(api.POST('/api/v1/tournaments/{tournament}/entries/{entry}/restore', { params: { path: { tournament, entry: id } }, headers: headers() })) };
    case 'delete member':
      if (!view.can('tokens:admin') || !line.before?.role) return undefined;
      return { word: 'restore', run: () => ok(api.PUT('/api/v1/events/{event}/members/{account}', { params: { path: { event, account: id } }, body: { role: line.before?.role as 'desk' }, headers: headers() })) };
    case 'update member':
      if (!view.can('tokens:admin') || !line.before?.role) return undefined;
      return { word: 'putBack', run: () => ok(api.PUT('/api/v1/events/{event}/members/{account}', { params: { path: { event, account: id } }, body: { role: line.before?.role as 'desk' }, headers: headers() })) };
    case 'update round': {
      if (!view.can('rounds:write') || line.after?.status !== 'closed' || typeof line.after.round !== 'number') return undefined;
      const number = line.after.round;
      return { word: 'reopen', run: () => ok(api.PATCH('/api/v1/tournaments/{tournament}/rounds/{number}', { params: { path: { tournament, number } }, body: { status: 'published', reason: '' }, headers: headers() })) };
    }
    case 'create incident':
      if (!view.can('results:correct')) return undefined;
      return { word: 'revoke', run: () => ok(api.DELETE('/api/v1/tournaments/{tournament}/incidents/{incident}', { params: { path: { tournament, incident: id } }, headers: headers() })) };
    case 'update entry':
      if (!view.can('entries:write') || Object.keys(before(line)).length === 0) return undefined;
      return { word: 'putBack', run: () => ok(api.PATCH('/api/v1/tournaments/{tournament}/entries/{entry}', { params: { path: { tournament, entry: id } }, body: before(line) as never, headers: headers() })) };
    case 'update event':
      if (!view.can('events:write')) return undefined;
      return { word: 'putBack', run: () => ok(api.PATCH('/api/v1/events/{event}', { params: { path: { event } }, body: before(line) as never, headers: headers() })) };
    case 'update tournament':
      if (!view.can('events:write') || Object.keys(before(line)).length === 0) return undefined;
      return { word: 'putBack', run: () => ok(api.PATCH('/api/v1/tournaments/{tournament}', { params: { path: { tournament: id } }, body: before(line) as never, headers: headers() })) };
    default:
      return undefined;
  }
}
