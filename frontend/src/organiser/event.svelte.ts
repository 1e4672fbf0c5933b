// One event on the organiser's desk: itself, its tournaments, what the caller may do in it, and what happens to it.
import { api, ok } from '../api/client';
import { Live, type Happened } from '../api/live.svelte';
import * as reads from '../api/reads';
import { Resource } from '../api/resource.svelte';
import { session, type Scope } from './session.svelte';

/** Several messages of one change arrive together. */
const GATHER_MS = 200;

type Heard = (happened: Happened) => void;

export class EventView {
  readonly event = new Resource<reads.Event>();
  readonly tournaments = new Resource<reads.Tournament[]>();
  live = $state<Live | undefined>(undefined);

  #listeners = new Set<Heard>();
  #waiting = new Map<string, Happened>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly ref: string) {
    this.event.want(ref, async () => {
      const found = await ok(api.GET('/api/v1/events/{event}', { params: { path: { event: ref } } }));
      this.live ??= new Live(found.slug, (happened) => this.#heard(happened)).start();
      return found;
    });
    this.tournaments.want(ref, () => reads.tournaments(ref).then((page) => page.items));
  }

  /** A tournament by its slug or id. */
  find(ref: string): reads.Tournament | undefined {
    return this.tournaments.data?.find((one) => one.slug === ref || one.id === ref);
  }

  /** The clock of the hall. */
  get zone(): string | undefined {
    return this.event.data?.time_zone;
  }

  can(scope: Scope): boolean {
    return session.can(scope, this.event.data?.id);
  }

  /** After a change of one's own: what others will hear about, at once. */
  async refresh(): Promise<void> {
    await Promise.all([this.event.refresh(), this.tournaments.refresh()]);
  }

  /** Call `listener` when something happened in this event; the answer ends that. */
  on(listener: Heard): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.live?.stop();
    this.#listeners.clear();
  }

  #heard(happened: Happened): void {
    this.#waiting.set(`${happened.kind}/${String(happened.data.tournament ?? '')}/${String(happened.data.round ?? '')}`, happened);
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #tell(): void {
    this.#timer = undefined;
    const gathered = [...this.#waiting.values()];
    this.#waiting.clear();
    void this.tournaments.refresh();
    for (const happened of gathered) for (const listener of this.#listeners) listener(happened);
  }
}
