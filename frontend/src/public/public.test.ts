import { describe, expect, test } from 'vitest';
import type { Crosstable, Match, Standings } from '../api/reads';
import { byRound, meeting } from './meetings';
import { inForce } from './result';
import { endsGroup, separators } from './separates';

const rows = (values: Record<string, number | null>[]) => values.map((each) => ({ values: each })) as unknown as Standings['rows'];

describe('what separates equal points', () => {
  const table = rows([
    { PTS: 3, SB: 5, WIN: 2 },
    { PTS: 3, SB: 4, WIN: 2 },
    { PTS: 3, SB: 4, WIN: 1 },
    { PTS: 2, SB: 9, WIN: 1 },
    { PTS: 2, SB: 9, WIN: 1 },
  ]);

  test('is the deepest value that parts a row from a neighbour', () => {
    expect(separators(table, ['PTS', 'SB', 'WIN'])).toEqual([1, 2, 2, 0, 0]);
  });

  test('parts all who share a place from the same neighbour', () => {
    const shared = rows([
      { PTS: 3, SB: 6 },
      { PTS: 3, SB: 6 },
      { PTS: 3, SB: 4 },
      { PTS: 3, SB: 4 },
    ]);
    expect(separators(shared, ['PTS', 'SB'])).toEqual([1, 1, 1, 1]);
  });

  test('leaves a stronger line where the points change', () => {
    expect(table.map((_, at) => endsGroup(table, at, 'PTS'))).toEqual([false, false, true, false, false]);
  });
});

describe('the result in force', () => {
  const reported = { result: { result: '1-0', reason: 'checkmate' }, effective: null } as unknown as Match;

  test('is what was reported', () => {
    expect(inForce(reported)).toMatchObject({ code: '1-0', was: null, reason: 'checkmate' });
  });

  test('is what the rules made of it, beside the report', () => {
    const ruled = { ...reported, effective: { result: '0-1', reason: 'device_found', awarded: [0, 1] } } as unknown as Match;
    expect(inForce(ruled)).toMatchObject({ code: '0-1', was: '1-0', reason: 'device_found', awarded: [0, 1] });
  });

  test('is none before the game is over', () => {
    expect(inForce({ result: null, effective: null } as unknown as Match).code).toBeNull();
  });
});

describe('a crosstable', () => {
  const entry = (number: number) => ({ entry: { id: String(number), number } }) as unknown as Crosstable['rows'][number];

  test('reads a meeting from the side of its row', () => {
    expect(meeting(['0-1', 3, 'b', 0, true], entry(7))).toEqual({ round: 3, opponent: 7, colour: 'b', points: 0, forfeit: null, counts: true });
  });

  test('marks forfeits by who was there', () => {
    expect(meeting(['+/-', 2, 'w', 1, true], entry(4)).forfeit).toBe('+');
    expect(meeting(['-/+', 2, 'b', 0, true], entry(6)).forfeit).toBe('−');
    expect(meeting(['-/-', 2, 'b', 0, true], entry(6)).forfeit).toBe('−');
  });

  test('of a large field is read by rounds, byes among them', () => {
    const row = { ...entry(1), cells: [null, [['1-0', 1, 'w', 1, true]], [[null, 3, 'b', null, true]]], byes: [['pairing_allocated', 2, 1]] } as unknown as Crosstable['rows'][number];
    const found = byRound(row, [row, entry(2), entry(3)]);
    expect([...found.keys()].sort()).toEqual([1, 2, 3]);
    expect(found.get(1)).toMatchObject({ opponent: 2, points: 1 });
    expect(found.get(2)).toMatchObject({ opponent: null, points: 1 });
    expect(found.get(3)).toMatchObject({ opponent: 3, points: null });
  });

  test('of a Swiss is read from its games', () => {
    const row = { ...entry(1), games: [[2, '+/-', 1, 'w', 1], [1, null, 2, 'b']], byes: [] } as unknown as Crosstable['rows'][number];
    const found = byRound(row, [row, entry(2), entry(3)]);
    expect(found.get(1)).toMatchObject({ opponent: 3, points: 1, forfeit: '+' });
    expect(found.get(2)).toMatchObject({ opponent: 2, points: null, colour: 'b' });
  });
});
