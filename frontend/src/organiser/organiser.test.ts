// What the organisers' pages work out by themselves.
import { describe, expect, it, vi } from 'vitest';
import type { Round, Standings, Tournament } from '../api/reads';
import { Problem } from '../api/client';
import { difference, fieldsOf, given } from './entries/fields';
import { attention, outline, place } from './events/attention';
import { cents, text } from './record/money';
import { alike, asRulebook, laid, nameOf, split, valueAt } from './rules/data';
import { read } from './rules/yaml';
import { newKey, rebased, Saving } from './saving.svelte';

const book = {
  ranking: { criteria: [{ id: 'PTS', by: 'PTS' }, { by: 'SB', forfeits: 'as_played' }], finally: [{ id: 'shared', by: 'shared', source: ['GON'] }] },
  result: { awards: { bye: { PTS: 1 } } },
};

describe('rulebooks as data', () => {
  it('finds what stands at a path, also inside a keyed list', () => {
    expect(valueAt(book, 'ranking.criteria.SB.forfeits')).toBe('as_played');
    expect(valueAt(book, 'result.awards.bye.PTS')).toBe(1);
    expect(valueAt(book, 'result.awards.walkover.PTS')).toBeUndefined();
  });
  it('lays overrides over a rulebook and leaves the rulebook as it was', () => {
    const changed = laid(book, { 'ranking.criteria.SB.forfeits': 'exclude', 'result.awards.bye.PTS': 0 });
    expect(valueAt(changed, 'ranking.criteria.SB.forfeits')).toBe('exclude');
    expect(valueAt(changed, 'ranking.criteria.PTS.by')).toBe('PTS');
    expect(valueAt(changed, 'result.awards.bye.PTS')).toBe(0);
    expect(valueAt(book, 'result.awards.bye.PTS')).toBe(1);
  });
  it('knows a choice again whatever source stands beside it', () => {
    expect(alike(book.ranking.finally, [{ by: 'shared', id: 'shared' }])).toBe(true);
    expect(alike(['shared'], [{ by: 'shared', id: 'shared' }])).toBe(true);
    expect(alike(['shared'], ['lots'])).toBe(false);
  });
  it('names choices of every form', () => {
    expect(nameOf([{ id: 'DE', by: 'DE' }, 'shared'])).toBe('DE_shared');
    expect(nameOf({ lose: 'game', reason: 'device_found' })).toBe('lose_game');
    expect(nameOf(40)).toBe('40');
  });
  it('tells choices of options from what only the text can show', () => {
    const options = [{ path: 'result.awards.bye.PTS', value: 1, choices: [1, 0], source: [] }];
    expect(split(options, { 'result.awards.bye.PTS': 0, 'ranking.unplayed': 'raw' })).toEqual({
      chosen: { 'result.awards.bye.PTS': 0 },
      rest: { 'ranking.unplayed': 'raw' },
    });
    expect(split(options, { 'result.awards.bye.PTS': 3 }).rest).toEqual({ 'result.awards.bye.PTS': 3 });
  });
  it('leaves maps out of what is checked as an extension, because they would merge', () => {
    expect(asRulebook('base', { 'a.b': 1, 'a.c': { d: 1 } })).toEqual({ schema: 'rulebook/1', id: 'under-check', title: 'under check', extends: ['base'], a: { b: 1 } });
  });
});

describe('YAML as people type it', () => {
  it('finds the line of a path, written flat or nested', () => {
    expect(read('ranking.unplayed: raw\nscoring.PTS.win: 2\n', String).lineOf('scoring.PTS.win')).toBe(2);
    const nested = read('ranking:\n  criteria:\n    - PTS\n    - {by: FOO}\n', String);
    expect(nested.lineOf('ranking.criteria.FOO.by')).toBe(4);
    expect(nested.lineOf('nowhere')).toBe(0);
  });
  it('keeps dates and fractions as text', () => {
    expect(read('a: 2025-11-08\nb: 1/2\n', String).data).toEqual({ a: '2025-11-08', b: '1/2' });
  });
  it('says where the notation breaks', () => {
    const broken = read('a: 1\nb: [1\n', () => 'broken');
    expect(broken.data).toBeUndefined();
    expect(broken.faults[0]?.line).toBeGreaterThan(1);
  });
});

const tournament = (over: Partial<Tournament>): Tournament =>
  ({ status: 'running', round: 1, rounds: 3, counts: { entries: 4, active: 4, matches: 2, results: 2, missing: 0, claims: 0 }, ...over }) as Tournament;
const round = (over: Partial<Round>): Round => ({ number: 1, status: 'published', starts_at: null, late_after: null, missing: [], matches: [], ...over }) as unknown as Round;

describe('what waits to be decided', () => {
  it('asks for players first, then for the pairing', () => {
    expect(outline(tournament({ round: 0, counts: { entries: 1, active: 1, matches: 0, results: 0, missing: 0, claims: 0 } }))).toEqual([{ kind: 'entries', n: 1 }]);
    expect(attention(tournament({ round: 0 }), [], undefined, 0)).toEqual([{ kind: 'pair', round: 1 }]);
  });
  it('puts conflicts on top and names their tables', () => {
    const disputed = round({ missing: [2], matches: [{ table: 7, state: 'conflict' }] as never });
    expect(attention(tournament({}), [disputed], undefined, 0).map((todo) => todo.kind)).toEqual(['conflict', 'missing']);
  });
  it('follows the default time of a round', () => {
    const begun = round({ starts_at: '2026-01-01T10:00:00Z', late_after: '2026-01-01T10:10:00Z', missing: [3] });
    const at = (time: string) => attention(tournament({}), [begun], undefined, Date.parse(time));
    expect(at('2026-01-01T10:05:00Z')).toEqual([{ kind: 'clock', round: 1, until: '2026-01-01T10:10:00Z' }]);
    expect(at('2026-01-01T10:20:00Z')).toEqual([{ kind: 'missing', round: 1, tables: [3], since: '2026-01-01T10:10:00Z' }]);
  });
  it('asks to close what is complete and to sign what comes next', () => {
    const rounds = [round({}), round({ number: 2, status: 'draft' })];
    expect(attention(tournament({}), rounds, undefined, 0)).toEqual([{ kind: 'close', round: 1 }, { kind: 'sign', round: 2 }]);
  });
  it('shows ties only when everything is played, and leads to the standings', () => {
    const tied = { complete: true, unresolved_ties: [{ place: 1, entries: [{ name: 'A' }, { name: 'B' }], decider: 'lots', touches_prize: true }] } as unknown as Standings;
    const last = tournament({ status: 'finished', round: 3 });
    const [tie] = attention(last, [round({ number: 3, status: 'closed' })], tied, 0);
    expect(tie).toEqual({ kind: 'tie', place: 1, names: ['A', 'B'], decider: 'lots', prize: true });
    expect(tie && place(tie, last)).toBe('/standings');
  });
});

describe('fields of an entry', () => {
  const entry = { number: 4, name: 'Ayu', organisation: '', title: '', rating: 1500, federation: '', birth_date: null } as never;
  it('sends only what differs', () => {
    const before = fieldsOf(entry);
    expect(difference(before, { ...before, rating: '1600' })).toEqual({ rating: 1600 });
    expect(difference(before, { ...before, rating: '' })).toEqual({ rating: null });
    expect(difference(before, { ...before, number: '' })).toEqual({});
  });
  it('reads Persian digits and leaves nonsense for the server to explain', () => {
    const before = fieldsOf(entry);
    expect(difference(before, { ...before, rating: '۱۶۵۰' })).toEqual({ rating: 1650 });
    expect(difference(before, { ...before, rating: 'abc' })).toEqual({ rating: 'abc' });
    expect(given({ ...before, number: '', rating: '' })).toEqual({ name: 'Ayu' });
  });
});

describe('money', () => {
  it('adds exactly and writes as the API reads', () => {
    expect(cents('150000.10') + cents('-0.1')).toBe(15000000n);
    expect(text(15000005n)).toBe('150000.05');
    expect(text(-200n)).toBe('-2');
  });
});

describe('a change on its way', () => {
  it('keeps its key while it is not known what became of it, and takes a new one for another content', async () => {
    const saving = new Saving();
    const keys: string[] = [];
    const lost = async (headers: Record<string, string>) => {
      keys.push(headers['Idempotency-Key'] ?? '');
      throw new Problem(0, 'unreachable', '', '');
    };
    expect(await saving.run(lost, { content: { a: 1 } })).toBe(false);
    await saving.run(lost, { content: { a: 1 } });
    await saving.run(lost, { content: { a: 2 } });
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });
  it('takes a new key after a clear no, and sends If-Match with the version', async () => {
    const saving = new Saving();
    const seen: Record<string, string>[] = [];
    const refused = vi.fn(async (headers: Record<string, string>) => {
      seen.push(headers);
      throw new Problem(412, 'stale', '', '', {}, [{ path: 'name', detail: 'taken' }]);
    });
    await saving.run(refused, { content: 1, etag: '"v1"' });
    await saving.run(refused, { content: 1, etag: '"v1"' });
    expect(seen[0]?.['If-Match']).toBe('"v1"');
    expect(seen[0]?.['Idempotency-Key']).not.toBe(seen[1]?.['Idempotency-Key']);
    expect(saving.at('name')).toBe('taken');
  });
  it('makes keys without the help of TLS', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newKey()).not.toBe(newKey());
  });
  it('carries what was typed over to a newer version', () => {
    expect(rebased({ a: '1', b: '2' }, { a: '9', b: '2' }, { a: '1', b: '3' })).toEqual({ a: '9', b: '3' });
  });
});
