import { expect, test } from 'vitest';
import { nextOpen, outcome, stepped, tableIn, typed } from './typed';

test('a single key is a result', () => {
  expect(typed('1')).toEqual({ is: 'result', code: '1-0' });
  expect(typed('0')).toEqual({ is: 'result', code: '0-1' });
  expect(typed('=')).toEqual({ is: 'result', code: '1/2-1/2' });
  expect(typed('+')).toEqual({ is: 'result', code: '+/-' });
  expect(typed('-')).toEqual({ is: 'result', code: '-/+' });
  expect(typed('--')).toEqual({ is: 'result', code: '-/-' });
});

test('a number pad draws with its slash, and Persian digits are digits', () => {
  expect(typed('/')).toEqual({ is: 'result', code: '1/2-1/2' });
  expect(typed('۱')).toEqual({ is: 'result', code: '1-0' });
  expect(typed('۱۶')).toEqual({ is: 'table', table: 16 });
});

test('a number that is no single 1 or 0 is a table, so 10 is never 1–0', () => {
  expect(typed('10')).toEqual({ is: 'table', table: 10 });
  expect(typed('2')).toEqual({ is: 'table', table: 2 });
  expect(typed('01')).toEqual({ is: 'unclear' });
  expect(typed('x')).toEqual({ is: 'unclear' });
  expect(typed(' ')).toEqual({ is: 'nothing' });
});

test('with the space bar even 1 is a table', () => {
  expect(tableIn('1')).toBe(1);
  expect(tableIn('۱۲')).toBe(12);
  expect(tableIn('=')).toBeUndefined();
});

test('the next open table is the one after, then round about, never the same', () => {
  expect(nextOpen([1, 2, 3, 4], new Set([1, 4]), 2)).toBe(4);
  expect(nextOpen([1, 2, 3, 4], new Set([1]), 4)).toBe(1);
  expect(nextOpen([1, 2, 3, 4], new Set([3]), 3)).toBeUndefined();
});

test('arrows stop at the first and the last table', () => {
  expect(stepped([1, 2, 5], 2, 1)).toBe(5);
  expect(stepped([1, 2, 5], 5, 1)).toBe(5);
  expect(stepped([1, 2, 5], 1, -1)).toBe(1);
});

test('a walkover is nobody’s win over the board', () => {
  expect(outcome('+/-')).toBe('forfeit');
  expect(outcome('1-0')).toBe('white');
  expect(outcome('0-0')).toBe('none');
});
