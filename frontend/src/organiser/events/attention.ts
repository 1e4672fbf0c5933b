// What an organiser has to decide or do, from the facts of a tournament: pure, so that every page says the same.
import type { Round, Standings, Tournament } from '../../api/reads';

export type Todo =
  | { kind: 'conflict'; round: number; tables: number[] }
  | { kind: 'conflicts'; n: number }
  | { kind: 'clock'; round: number; until: string }
  /** `since`: the default time is over. */
  | { kind: 'missing'; round: number; tables: number[]; since?: string }
  | { kind: 'missingSome'; n: number; round: number }
  | { kind: 'sign'; round: number }
  | { kind: 'publish'; round: number }
  | { kind: 'close'; round: number }
  | { kind: 'pair'; round: number }
  | { kind: 'entries'; n: number }
  | { kind: 'tie'; place: number; names: string[]; decider: string; prize: boolean };

/** The smallest field that can be paired. */
const FEWEST = 2;

/** Without the rounds: as much as the counts of the tournament say. */
export function outline(tournament: Tournament): Todo[] {
  const { counts, round, rounds, status } = tournament;
  const found: Todo[] = [];
  if (counts.claims > 0) found.push({ kind: 'conflicts', n: counts.claims });
  if (status === 'finished') return found;
  if (round === 0) found.push(counts.active < FEWEST ? { kind: 'entries', n: counts.active } : { kind: 'pair', round: 1 });
  else if (counts.missing > 0) found.push({ kind: 'missingSome', n: counts.missing, round });
  else if (counts.claims === 0) found.push(rounds !== null && round >= rounds ? { kind: 'close', round } : { kind: 'pair', round: round + 1 });
  return found;
}

const tables = (round: Round): number[] =>
  round.matches.filter((match) => match.state === 'conflict').flatMap((match) => (match.table === null ? [] : [match.table]));

/** With the rounds: everything, most urgent first. `now` in ms since 1970. */
export function attention(tournament: Tournament, all: readonly Round[], standings: Standings | undefined, now: number): Todo[] {
  const rounds = [...all].sort((a, b) => a.number - b.number);
  const found: Todo[] = [];
  for (const round of rounds) {
    const disputed = tables(round);
    if (disputed.length > 0) found.push({ kind: 'conflict', round: round.number, tables: disputed });
  }
  const open = rounds.filter((round) => round.status === 'published');
  for (const round of open) found.push(...ofOpen(round, now));
  const next = rounds.find((round) => round.status === 'draft' || round.status === 'signed');
  const under = open.some((round) => round.missing.length > 0);
  if (next && !under) found.push({ kind: next.status === 'draft' ? 'sign' : 'publish', round: next.number });
  if (!next && open.length === 0 && tournament.status !== 'finished') {
    const last = rounds.at(-1)?.number ?? 0;
    if (last === 0 && tournament.counts.active < FEWEST) found.push({ kind: 'entries', n: tournament.counts.active });
    else if (tournament.rounds === null || last < tournament.rounds) found.push({ kind: 'pair', round: last + 1 });
  }
  if (standings?.complete) {
    for (const tie of standings.unresolved_ties) {
      found.push({ kind: 'tie', place: tie.place, names: tie.entries.map((entry) => entry.name), decider: tie.decider, prize: tie.touches_prize });
    }
  }
  return found;
}

function ofOpen(round: Round, now: number): Todo[] {
  if (round.missing.length === 0) return tables(round).length > 0 ? [] : [{ kind: 'close', round: round.number }];
  const limit = round.late_after ? Date.parse(round.late_after) : undefined;
  const begun = round.starts_at ? Date.parse(round.starts_at) <= now : false;
  if (limit === undefined || !begun) return [{ kind: 'missing', round: round.number, tables: round.missing }];
  if (now < limit) return [{ kind: 'clock', round: round.number, until: round.late_after ?? '' }];
  return [{ kind: 'missing', round: round.number, tables: round.missing, since: round.late_after ?? '' }];
}

/** Where the thing is decided, under the address of the tournament. */
export function place(todo: Todo, tournament: Tournament): string {
  switch (todo.kind) {
    case 'entries':
      return '/entries';
    case 'tie':
      return '/standings';
    case 'conflicts':
    case 'missingSome':
      return `/rounds/${tournament.round || 1}`;
    default:
      return `/rounds/${todo.round}`;
  }
}
