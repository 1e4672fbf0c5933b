import { expect, test } from 'vitest';
import { match } from './router.svelte';

test('a pattern names the parts of an address', () => {
  expect(match('/tournaments/:tournament/rounds/:round', '/tournaments/cup-2026/rounds/4')).toEqual({ tournament: 'cup-2026', round: '4' });
  expect(match('/events/:event', '/events/%D8%AC%D8%A7%D9%85')).toEqual({ event: 'جام' });
});

test('a pattern fits the whole address or not at all', () => {
  expect(match('/events/:event', '/events')).toBeUndefined();
  expect(match('/events/:event', '/events/a/b')).toBeUndefined();
  expect(match('/', '/')).toEqual({});
  expect(match('/', '/x')).toBeUndefined();
});

test('a star takes any rest', () => {
  expect(match('/organise/*', '/organise/a/b/c')).toEqual({});
  expect(match('*', '/anything/at/all')).toEqual({});
});

test('an address that cannot be decoded is no address', () => {
  expect(match('/events/:event', '/events/%E0%A4%A')).toBeUndefined();
});
