import { expect, test } from 'vitest';
import type { Schema } from '../../api/client';
import { deskRules, reasonsFor } from './rules';

const book = (data: Record<string, unknown>) => ({ data }) as unknown as Schema['RulebookOut'];

const cup = deskRules(
  book({
    result: { reasons: { win: ['checkmate', 'flag'], draw: ['agreement'], source: ['GON-RES-01'] } },
    conduct: {
      offences: {
        violation: { codes: ['violation', 'two_hands'], at: { '1+': { warning: true } } },
        cheating: { then: { disqualify: 'event' } },
        source: ['GON-PEN-01'],
      },
    },
  }),
);

test('every code of an offence can be written down, and arrivals always can', () => {
  expect(cup.offences.map((one) => one.code)).toEqual(['no_show', 'late_arrival', 'violation', 'two_hands', 'cheating']);
  expect(cup.offences.filter((one) => one.grave).map((one) => one.code)).toEqual(['cheating']);
});

test('a reason is offered only where it fits the result', () => {
  expect(reasonsFor(cup, '1-0')).toEqual(['checkmate', 'flag']);
  expect(reasonsFor(cup, '1/2-1/2')).toEqual(['agreement']);
  expect(reasonsFor(cup, '+/-')).toEqual([]);
});

test('a rulebook that says nothing of conduct still knows who did not come', () => {
  expect(deskRules(book({})).offences.map((one) => one.code)).toEqual(['no_show', 'late_arrival']);
});
