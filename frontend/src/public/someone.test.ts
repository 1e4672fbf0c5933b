import { expect, test } from 'vitest';
import { someone } from './someone';

const all = [
  { id: 'a', number: 7, name: 'Álvaro Peña' },
  { id: 'b', number: 12, name: 'علی رضایی' },
  { id: 'c', number: 13, name: 'علی رضایی' },
];

test('a number, a name without its accents and a line of the list all mean the same person', () => {
  for (const text of ['7', '۷', 'alvaro pena', '7 Álvaro Peña']) expect(someone(text, all)?.id).toBe('a');
});

test('a name of two people means nobody until the number says which', () => {
  expect(someone('علي رضايي', all)).toBeUndefined();
  expect(someone('13 علی رضایی', all)?.id).toBe('c');
  expect(someone('', all)).toBeUndefined();
});
