import { expect, test } from 'vitest';
import { chosen } from './byes';

test('a choice replaces that of its round only, and playing needs none', () => {
  const asked = [{ round: 3, bye: 'half' as const }];
  expect(chosen(asked, 2, 'zero')).toEqual([{ round: 2, bye: 'zero' }, { round: 3, bye: 'half' }]);
  expect(chosen(asked, 3, 'full')).toEqual([{ round: 3, bye: 'full' }]);
  expect(chosen(asked, 3, 'play')).toEqual([]);
});
