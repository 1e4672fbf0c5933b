// What the rulebook of a tournament says of its pairing, with what this tournament does differently laid over it.
import type { Schema } from '../../api/client';
import type { Tournament } from '../../api/reads';
import { laid, valueAt, type Changes } from '../rules/data';

export interface PairingRules {
  acceleration: string;
  /** Whether players of one club are kept apart. */
  apart: boolean;
  /** Half-point byes that each player may ask for; undefined: as many as they like. */
  half: number | undefined;
  /** In so many last rounds there is none. */
  notLast: number;
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export function pairingRules(book: Schema['RulebookOut'], tournament: Tournament): PairingRules {
  const data = laid(book.data, tournament.overrides as Changes);
  const at = (name: string) => valueAt(data, `stages.${tournament.stage ?? 'main'}.pairing.${name}`);
  return {
    acceleration: String(at('acceleration') ?? 'none'),
    apart: (at('keep_apart') ?? 'none') !== 'none',
    half: number(at('requested_byes.at_most')),
    notLast: number(at('requested_byes.not_in_last_rounds')) ?? 0,
  };
}
