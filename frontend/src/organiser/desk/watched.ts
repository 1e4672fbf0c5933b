// A tournament of the desk, for the parts that the public site shares with it.
import type { Watched } from '../../public/part';
import type { EventView } from '../event.svelte';

export const watched = (view: EventView, slug: string): Watched => ({
  slug,
  get zone() {
    return view.zone;
  },
  on: (listener) => view.on((happened) => {
    const { kind, data } = happened;
    if (kind === 'reset' || data.tournament === undefined || data.tournament === slug) listener(happened);
  }),
});
