import { expect, test } from 'vitest';
import { addBoard, addBye, asPairing, changes, halfFull, leave, meet, proposed, rest, seatOf, swap, turn, wished, type Draft } from './pairing';

const draft: Draft = {
  boards: [
    { table: 1, white: 'a', black: 'b' },
    { table: 2, white: 'c', black: 'd' },
  ],
  byes: [{ entry: 'e', kind: 'pairing_allocated' }],
  out: ['f'],
};

test('two seats change places, whichever they are', () => {
  const moved = swap(draft, { in: 'board', at: 0, side: 'black' }, { in: 'bye', at: 0 });
  expect(moved.boards[0]).toEqual({ table: 1, white: 'a', black: 'e' });
  expect(moved.byes[0]).toEqual({ entry: 'b', kind: 'pairing_allocated' });
  expect(swap(draft, { in: 'out', at: 0 }, { in: 'board', at: 1, side: 'white' })).toMatchObject({ out: ['c'], boards: [{}, { white: 'f', black: 'd' }] });
});

test('colours are turned on one table only', () => {
  expect(turn(draft, 1).boards).toEqual([draft.boards[0], { table: 2, white: 'd', black: 'c' }]);
});

test('who leaves a seat sits out, and the seat is empty', () => {
  const left = leave(draft, { in: 'board', at: 0, side: 'white' });
  expect(left.boards[0]).toEqual({ table: 1, white: null, black: 'b' });
  expect(left.out).toEqual(['f', 'a']);
  expect(halfFull(left)).toEqual([1]);
});

test('who is given a bye leaves an empty seat, or the bench', () => {
  expect(rest(draft, { in: 'board', at: 0, side: 'white' })).toMatchObject({ boards: [{ white: null, black: 'b' }, {}], byes: [{ entry: 'e' }, { entry: 'a', kind: 'pairing_allocated' }] });
  expect(rest(draft, { in: 'out', at: 0 })).toMatchObject({ out: [], byes: [{ entry: 'e' }, { entry: 'f' }] });
});

test('an empty seat takes somebody who sat out, and nobody sits out twice', () => {
  const left = leave(draft, { in: 'board', at: 0, side: 'white' });
  const filled = swap(left, { in: 'out', at: 0 }, { in: 'board', at: 0, side: 'white' });
  expect(filled.boards[0]).toEqual({ table: 1, white: 'f', black: 'b' });
  expect(filled.out).toEqual(['a']);
});

test('a new table has the lowest free number, and what is empty is not sent', () => {
  const more = addBye(addBoard({ ...draft, boards: [{ table: 2, white: 'c', black: 'd' }] }));
  expect(more.boards.at(-1)).toEqual({ table: 1, white: null, black: null });
  expect(asPairing(more, true, 'late entry')).toEqual({
    matches: [{ table: 2, white: 'c', black: 'd' }],
    byes: [{ entry: 'e', kind: 'pairing_allocated' }],
    force: true,
    reason: 'late entry',
  });
});

test('who is asked for by number is found wherever they are', () => {
  expect(seatOf(draft, 'd')).toEqual({ in: 'board', at: 1, side: 'black' });
  expect(seatOf(draft, 'e')).toEqual({ in: 'bye', at: 0 });
  expect(seatOf(draft, 'f')).toEqual({ in: 'out', at: 0 });
  expect(seatOf(draft, 'z')).toBeUndefined();
});

test('two who shall meet do so with the colours that were said, and those they leave change places', () => {
  expect(meet(draft, 'a', 'd').boards).toEqual([{ table: 1, white: 'a', black: 'd' }, { table: 2, white: 'c', black: 'b' }]);
  expect(meet(draft, 'd', 'a').boards).toEqual([{ table: 1, white: 'c', black: 'b' }, { table: 2, white: 'd', black: 'a' }]);
  expect(meet(draft, 'b', 'a').boards[0]).toEqual({ table: 1, white: 'b', black: 'a' });
  expect(meet(draft, 'a', 'b')).toEqual(draft);
  expect(meet(draft, 'e', 'b')).toMatchObject({ boards: [{ white: 'e', black: 'b' }, {}], byes: [{ entry: 'a' }] });
  expect(meet(draft, 'e', 'f').boards.at(-1)).toEqual({ table: 3, white: 'e', black: 'f' });
});

test('what is typed is two numbers and what happens to them', () => {
  expect(wished('12 x 7')).toEqual({ is: 'swap', numbers: [12, 7] });
  expect(wished('۱۲×۷')).toEqual({ is: 'swap', numbers: [12, 7] });
  expect(wished('12 7')).toEqual({ is: 'swap', numbers: [12, 7] });
  expect(wished('12 – 7')).toEqual({ is: 'meet', numbers: [12, 7] });
  expect(wished(' ').is).toBe('nothing');
  for (const text of ['12', '7 x 7', 'x 7', '12 x seven']) expect(wished(text).is).toBe('unclear');
});

test('only what is not as it was is told', () => {
  expect(changes(draft, draft)).toEqual([]);
  expect(changes(draft, swap(draft, { in: 'board', at: 0, side: 'black' }, { in: 'bye', at: 0 }))).toEqual([
    { table: 1, before: ['a', 'b'], now: ['a', 'e'] },
    { table: null, before: ['e'], now: ['b'] },
  ]);
});

test('where nothing was paired neighbours meet and the last one rests', () => {
  expect(proposed(['a', 'b', 'c', 'd', 'e', 'f'], [{ entry: 'b', kind: 'half' }])).toEqual({
    boards: [{ table: 1, white: 'a', black: 'c' }, { table: 2, white: 'd', black: 'e' }],
    byes: [{ entry: 'f', kind: 'pairing_allocated' }, { entry: 'b', kind: 'half' }],
    out: [],
  });
});
