import { expect, test } from 'vitest';
import { addBoard, addBye, asPairing, halfFull, leave, swap, turn, type Draft } from './pairing';

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
