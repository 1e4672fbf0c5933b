// Showing an event to everybody, and hiding it again: at once, with Undo.
import { api, ok } from '../api/client';
import { t } from '../i18n/index.svelte';
import type { EventView } from './event.svelte';
import type { Saving } from './saving.svelte';
import { undo } from './undo.svelte';

export async function publish(view: EventView, saving: Saving, published: boolean, offer = true): Promise<void> {
  const event = view.event.data?.id ?? view.ref;
  await saving.run(
    async (headers) => {
      await ok(api.PATCH('/api/v1/events/{event}', { params: { path: { event } }, body: { published }, headers }));
      await view.event.refresh();
      if (offer) undo.say(t(published ? 'event.nowPublic' : 'event.nowHidden'), () => publish(view, saving, !published, false));
    },
    { content: { published } },
  );
}
