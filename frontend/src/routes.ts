// Every address of these pages. Each page is a chunk of its own; what organisers use is never sent to spectators.
import type { Route } from './app/router.svelte';

const tournament = () => import('./public/Tournament.svelte');

export const ROUTES: readonly Route[] = [
  { pattern: '/', load: () => import('./public/Events.svelte') },
  { pattern: '/events/:event', load: () => import('./public/Event.svelte') },
  { pattern: '/tournaments/:tournament', load: tournament },
  { pattern: '/tournaments/:tournament/after/:after', load: tournament },
  { pattern: '/tournaments/:tournament/rounds/:round', load: tournament },
  { pattern: '/tournaments/:tournament/players/:player', load: tournament },
  { pattern: '/tournaments/:tournament/:tab', load: tournament },
  { pattern: '/setup', load: () => import('./organiser/Setup.svelte') },
  { pattern: '/sign-in', load: () => import('./organiser/SignIn.svelte') },
  { pattern: '/organise', load: () => import('./organiser/Home.svelte') },
  { pattern: '/organise/*', load: () => import('./organiser/Home.svelte') },
  { pattern: '/o/*', load: () => import('./organiser/Home.svelte') },
  { pattern: '*', load: () => import('./public/NotFound.svelte') },
];
