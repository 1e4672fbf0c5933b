import { expect, test } from 'vitest';
import { daysFrom, hallTime, momentInHall, split } from './hall';

test('the hall in Jakarta is seven hours ahead of UTC', () => {
  expect(hallTime(new Date('2026-11-30T02:30:00Z'), 'Asia/Jakarta')).toEqual({ day: '2026-11-30', time: '09:30' });
  expect(momentInHall('2026-11-30', '09:30', 'Asia/Jakarta')?.toISOString()).toBe('2026-11-30T02:30:00.000Z');
});

test('a time may be written with Persian digits, a dot or nothing between', () => {
  expect(momentInHall('2026-11-30', '۹:۳۰', 'Asia/Tehran')?.toISOString()).toBe('2026-11-30T06:00:00.000Z');
  expect(momentInHall('2026-11-30', '9.30', 'UTC')?.toISOString()).toBe('2026-11-30T09:30:00.000Z');
  expect(momentInHall('2026-11-30', '0930', 'UTC')?.toISOString()).toBe('2026-11-30T09:30:00.000Z');
  expect(momentInHall('2026-11-30', '24:00', 'UTC')).toBeUndefined();
});

test('on the day of a change of clocks the offset of that hour counts', () => {
  expect(momentInHall('2026-03-29', '12:00', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T10:00:00.000Z');
  expect(momentInHall('2026-03-29', '01:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T00:30:00.000Z');
});

test('days run over the end of a month, and a time is split', () => {
  expect(daysFrom('2026-11-29', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  expect(split(3_661_900)).toEqual([1, 1, 1]);
  expect(split(-5)).toEqual([0, 0, 0]);
});
