// Every address of the organisers' side, each page a chunk of its own with the texts that it needs. Addresses of the
// house begin with /organise, those of an event with /o/ and its slug.
import type { Component } from 'svelte';
import type { Event, Tournament } from '../api/reads';
import type { Params } from '../app/router.svelte';
import type { Area } from '../i18n/areas';
import type { Key } from '../i18n/index.svelte';
import type { EventView } from './event.svelte';
import type { Scope } from './session.svelte';

/** What a page gets; `view` is there under /o/:event, `tournament` under /o/:event/:tournament. */
export interface PageProps {
  params: Params;
  view: EventView;
  tournament: Tournament;
}

export interface OfficePage {
  pattern: string;
  /** What stands in the title of the window, before tournament and event. */
  title: Key;
  areas?: readonly Area[];
  /** The right without which there is nothing to do on it. */
  scope?: Scope;
  load: () => Promise<{ default: Component<PageProps> }>;
}

export const PAGES: readonly OfficePage[] = [
  { pattern: '/organise', title: 'office.events', load: () => import('./events/Dashboard.svelte') },
  { pattern: '/organise/new', title: 'office.newEvent', scope: 'events:write', load: () => import('./events/NewEvent.svelte') },
  { pattern: '/organise/rulebooks', title: 'office.rulebooks', areas: ['rules', 'words'], load: () => import('./rules/Rulebooks.svelte') },
  { pattern: '/organise/rulebooks/:rulebook', title: 'office.rulebook', areas: ['rules', 'words'], load: () => import('./rules/Rulebook.svelte') },
  { pattern: '/organise/account', title: 'office.account', areas: ['record'], load: () => import('./people/MyAccount.svelte') },
  { pattern: '/organise/accounts', title: 'office.accounts', areas: ['record'], load: () => import('./people/Accounts.svelte') },

  { pattern: '/o/:event', title: 'office.overview', load: () => import('./events/EventHome.svelte') },
  { pattern: '/o/:event/settings', title: 'office.settings', scope: 'events:write', load: () => import('./events/EventSettings.svelte') },
  { pattern: '/o/:event/new', title: 'office.newTournament', scope: 'events:write', areas: ['rules', 'words'], load: () => import('./rules/NewTournament.svelte') },
  { pattern: '/o/:event/people', title: 'office.people', scope: 'tokens:admin', areas: ['record'], load: () => import('./people/Members.svelte') },
  { pattern: '/o/:event/money', title: 'office.money', scope: 'entries:write', areas: ['record'], load: () => import('./record/Ledger.svelte') },
  { pattern: '/o/:event/audit', title: 'office.audit', scope: 'events:read', areas: ['record', 'desk'], load: () => import('./record/Audit.svelte') },

  { pattern: '/o/:event/:tournament', title: 'office.overview', load: () => import('./events/TournamentHome.svelte') },
  { pattern: '/o/:event/:tournament/entries', title: 'office.entries', areas: ['roll', 'swiss', 'why'], load: () => import('./entries/Entries.svelte') },
  { pattern: '/o/:event/:tournament/byes', title: 'office.byes', scope: 'entries:write', areas: ['roll', 'swiss'], load: () => import('./swiss/Byes.svelte') },
  { pattern: '/o/:event/:tournament/import', title: 'office.import', scope: 'entries:write', areas: ['roll'], load: () => import('./entries/Import.svelte') },
  { pattern: '/o/:event/:tournament/rulebook', title: 'office.rulebook', areas: ['rules', 'words'], load: () => import('./rules/TournamentRules.svelte') },
  { pattern: '/o/:event/:tournament/rounds/:round', title: 'office.round', areas: ['desk', 'why'], load: () => import('./desk/RoundPage.svelte') },
  { pattern: '/o/:event/:tournament/standings', title: 'tab.standings', areas: ['desk'], load: () => import('./desk/StandingsPage.svelte') },
  { pattern: '/o/:event/:tournament/standings/after/:after', title: 'tab.standings', areas: ['desk'], load: () => import('./desk/StandingsPage.svelte') },
  { pattern: '/o/:event/:tournament/crosstable', title: 'tab.crosstable', areas: ['desk'], load: () => import('./desk/CrosstablePage.svelte') },
  { pattern: '/o/:event/:tournament/conduct', title: 'office.conduct', areas: ['desk'], load: () => import('./desk/ConductPage.svelte') },
];

/** Words that stand where a tournament's slug stands; a tournament of such a name answers to its id. */
const RESERVED = new Set(['settings', 'new', 'people', 'money', 'audit']);

export const eventAddress = (event: Pick<Event, 'slug'>): string => `/o/${event.slug}`;

export const tournamentAddress = (tournament: Pick<Tournament, 'slug' | 'id' | 'event'>): string =>
  `/o/${tournament.event}/${RESERVED.has(tournament.slug) ? tournament.id : tournament.slug}`;
