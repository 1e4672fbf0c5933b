// What every tab of a tournament is given.
import type { Snippet } from 'svelte';
import type { Tournament } from '../api/reads';
import type { Happened } from '../api/live.svelte';
import type { Params } from '../app/router.svelte';

/** A tournament that is followed: which one, the clock of its hall, and who wants to hear what happens in it. */
export interface Watched {
  readonly slug: string;
  readonly zone: string | undefined;
  /** The last round that is known to be paired, for whoever can tell. */
  newestRound?(): number;
  on(listener: (happened: Happened) => void): () => void;
}

export interface PartProps {
  view: Watched;
  tournament: Tournament;
  params: Params;
  /** Where the addresses of this part begin, when it is not the public page of the tournament. */
  base?: string;
  /** What stands at the end of its head: prints, files. */
  tools?: Snippet;
}
