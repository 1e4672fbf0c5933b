// What every tab of a tournament is given.
import type { Tournament } from '../api/reads';
import type { Params } from '../app/router.svelte';
import type { TournamentView } from './view.svelte';

export interface PartProps {
  view: TournamentView;
  tournament: Tournament;
  params: Params;
}
