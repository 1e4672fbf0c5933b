import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { choose, need } from '../i18n/index.svelte';
import { fits, plain } from './find';
import Points from './Points.svelte';
import { sides } from './score';
import Score from './Score.svelte';
import { towards, visible } from './window';

describe('a score', () => {
  test('reads from left to right inside, in every language', async () => {
    await need('public');
    for (const language of ['en', 'id', 'fa'] as const) {
      await choose(language);
      const { container, unmount } = render(Score, { code: '1-0' });
      const score = container.querySelector('bdi');
      expect(score?.getAttribute('dir')).toBe('ltr');
      expect(score?.textContent).toBe(language === 'fa' ? '۱–۰' : '1–0');
      unmount();
    }
    await choose('en');
  });

  test('keeps the number of White on the left', () => {
    expect(sides('0-1', undefined, 'fa')).toEqual(['۰', '۱']);
    expect(sides('1/2-1/2', undefined, 'en')).toEqual(['½', '½']);
    expect(sides('-/+', undefined, 'en')).toEqual(['−', '+']);
    expect(sides(null, [0, 0.5], 'en')).toEqual(['0', '½']);
    expect(sides(null, undefined, 'en')).toBeNull();
  });

  test('shows what was reported before, struck, beside what is in force', () => {
    const { container } = render(Score, { code: '1-0', was: '0-1' });
    expect([...container.querySelectorAll('bdi')].map((each) => each.classList.contains('was'))).toEqual([true, false]);
  });
});

describe('points', () => {
  test('keep an empty place for a half in a column', () => {
    const { container } = render(Points, { value: 4, slot: true });
    expect(container.querySelector('i')?.textContent).toBe('');
    expect(container.textContent?.trim()).toBe('4');
  });

  test('that are missing are a dash', () => {
    expect(render(Points, { value: null }).container.textContent?.trim()).toBe('–');
  });
});

describe('finding a name', () => {
  test('needs neither accents nor case', () => {
    expect(fits('jose munoz', 'José Muñoz')).toBe(true);
    expect(fits('LESTARI', 'Ayu Lestari')).toBe(true);
  });

  test('takes either kind of Persian letters and digits', () => {
    expect(fits('پارسا احمدي', 'پارسا احمدی')).toBe(true);
    expect(fits('۱۲', 'Ayu Lestari 12')).toBe(true);
    expect(plain('آرش')).toBe('ارش');
  });

  test('takes words in any order, short ones only at the beginning of a word', () => {
    expect(fits('lestari ayu', 'Ayu Lestari')).toBe(true);
    expect(fits('st', 'Ayu Lestari')).toBe(false);
    expect(fits('star', 'Ayu Lestari')).toBe(true);
    expect(fits('budi', 'Ayu Lestari')).toBe(false);
  });
});

describe('a long table', () => {
  test('draws the rows on the screen and some more', () => {
    const { first, end } = visible(1000, 32, -3200, 800);
    expect(first).toBeLessThanOrEqual(100);
    expect(end).toBeGreaterThanOrEqual(125);
    expect(end - first).toBeLessThan(80);
  });

  test('never leaves a hole on the screen, wherever one scrolls', () => {
    for (let top = 400; top > -50_000; top -= 137) {
      const { first, end } = visible(1000, 48, top, 844);
      expect(first * 48).toBeLessThanOrEqual(Math.max(0, -top));
      expect(Math.min(end * 48, 48_000)).toBeGreaterThanOrEqual(Math.min(844 - top, 48_000));
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(1000);
    }
  });

  test('draws a first handful before anything is measured', () => {
    expect(visible(1000, 0, 0, 800).end).toBeGreaterThan(0);
  });

  test('comes on in steps, what is on the screen first', () => {
    const screen = { first: 500, end: 520 };
    const want = { first: 488, end: 532 };
    const steps = [{ first: 0, end: 40 }];
    for (let at = 0; at < 20 && JSON.stringify(steps.at(-1)) !== JSON.stringify(want); at += 1) steps.push(towards(steps.at(-1)!, want, screen, 10));
    expect(steps.slice(1)).toEqual([
      { first: 500, end: 510 },
      { first: 500, end: 520 },
      { first: 500, end: 530 },
      { first: 492, end: 532 },
      { first: 488, end: 532 },
    ]);
  });

  test('keeps what is still wanted when one scrolls a little', () => {
    expect(towards({ first: 0, end: 40 }, { first: 4, end: 44 }, { first: 16, end: 32 }, 10)).toEqual({ first: 4, end: 44 });
    expect(towards({ first: 40, end: 80 }, { first: 36, end: 76 }, { first: 48, end: 64 }, 10)).toEqual({ first: 36, end: 76 });
  });
});
