// One router: a pattern per page, history, focus and scroll. Pages are chunks of their own, loaded when first asked for.
import type { Component } from 'svelte';
import { connection } from '../api/connection.svelte';

export type Params = Readonly<Record<string, string>>;
type Page = Component<{ params: Params }>;
type Loader = () => Promise<{ default: Page | Component<Record<string, never>> }>;
export interface Route {
  readonly pattern: string;
  readonly load: Loader;
}

interface Place {
  path: string;
  params: Params;
  page: Page | undefined;
  /** How many pages were opened here; the first one does not take the focus. */
  visits: number;
  failed: boolean;
  /** A page is on its way; the one before stays until it is there. */
  waiting: boolean;
}

export const place = $state<Place>({ path: '', params: {}, page: undefined, visits: 0, failed: false, waiting: false });

/** The parameters of `path` under `pattern` (`/events/:event`, `*` for any rest), or undefined when it does not fit. */
export function match(pattern: string, path: string): Params | undefined {
  const want = pattern.split('/').filter(Boolean);
  const have = path.split('/').filter(Boolean);
  const params: Record<string, string> = {};
  for (const [at, part] of want.entries()) {
    if (part === '*') return params;
    const found = have[at];
    if (found === undefined) return undefined;
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(found);
      } catch {
        return undefined;
      }
    } else if (part !== found) return undefined;
  }
  return want.length === have.length ? params : undefined;
}

let table: readonly Route[] = [];
let asked = 0;

async function open(path: string): Promise<void> {
  const mine = ++asked;
  for (const { pattern, load } of table) {
    const params = match(pattern, path);
    if (!params) continue;
    place.waiting = true;
    try {
      const { default: page } = await connection.arriving(load);
      if (mine === asked) Object.assign(place, { path, params, page: page as Page, visits: place.visits + 1, failed: false });
    } catch {
      // The chunk is gone: a newer version was installed.
      if (mine === asked) place.failed = true;
    } finally {
      if (mine === asked) place.waiting = false;
    }
    return;
  }
}

/** Go to an address of these pages. */
export function go(path: string, { replace = false } = {}): Promise<void> {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  scrollTo(0, 0);
  return open(location.pathname);
}

function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download') || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  void go(link.pathname + link.search + link.hash);
}

/** Begin: `routes` are tried in order, the last one should take everything. */
export function start(routes: readonly Route[]): Promise<void> {
  table = routes;
  document.addEventListener('click', clicked);
  addEventListener('popstate', () => void open(location.pathname));
  return open(location.pathname);
}
