// The rounds and standings of tournaments, read for what they ask to be done, and read again when something happens.
import * as reads from '../../api/reads';
import { api, ok } from '../../api/client';
import { Resource } from '../../api/resource.svelte';
import type { EventView } from '../event.svelte';
import { tournamentAddress } from '../pages';
import { attention, outline, place, type Todo } from './attention';

export interface Progress {
  tournament: string;
  rounds: reads.Round[];
  standings: reads.Standings | undefined;
}

const one = async (tournament: reads.Tournament): Promise<Progress> => {
  const params = { path: { tournament: tournament.slug } };
  const rounds = await ok(api.GET('/api/v1/tournaments/{tournament}/rounds', { params }));
  const over = tournament.rounds !== null && tournament.round >= tournament.rounds && tournament.counts.missing === 0;
  return { tournament: tournament.id, rounds: rounds.items, standings: over ? await reads.standings(tournament.slug) : undefined };
};

export interface Item {
  todo: Todo;
  href: string;
  where?: string;
}

export class ProgressOf {
  readonly read = new Resource<Progress[]>();
  now = $state(Date.now());

  constructor(readonly view: EventView) {}

  /** Read for these tournaments; nothing is read twice at the same revision. */
  want(tournaments: readonly reads.Tournament[]): void {
    const key = tournaments.map((tournament) => `${tournament.id}/${tournament.revision}`).join(' ');
    if (key === this.#key) return;
    this.#key = key;
    const list = [...tournaments];
    const before = this.read.data;
    this.read.want(key, () => Promise.all(list.map(one)));
    // What was true a moment ago stays until the new answer is there.
    if (before) this.read.data = before;
  }
  #key = '';

  of(tournament: reads.Tournament): Progress | undefined {
    return this.read.data?.find((each) => each.tournament === tournament.id);
  }

  todos(tournament: reads.Tournament, where: boolean): Item[] {
    const known = this.of(tournament);
    const found = known ? attention(tournament, known.rounds, known.standings, this.now) : outline(tournament);
    return found.map((todo) => ({
      todo,
      href: `${tournamentAddress(tournament)}${place(todo, tournament)}`,
      ...(where ? { where: tournament.name } : {}),
    }));
  }
}
