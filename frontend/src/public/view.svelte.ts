// One tournament under one's eyes: itself, its event, and what happens to it while one looks.
import { Live, type Happened } from '../api/live.svelte';
import * as reads from '../api/reads';
import { Resource } from '../api/resource.svelte';

/** Several messages of one change arrive together, and a thousand readers need not ask in the same instant. */
const GATHER_MS = 150;
const SPREAD_MS = 350;

type Heard = (happened: Happened) => void;

export class TournamentView {
  readonly tournament = new Resource<reads.Tournament>();
  readonly event = new Resource<reads.Event>();
  live = $state<Live | undefined>(undefined);

  #listeners = new Set<Heard>();
  #waiting = new Map<string, Happened>();
  #told = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly slug: string) {
    this.tournament.want(slug, () => reads.tournament(slug));
  }

  /** The clock of the hall. */
  get zone(): string | undefined {
    return this.event.data?.time_zone;
  }

  /** The last round that is known to be paired. What the stream tells may be ahead of what was read. */
  newestRound(): number {
    return Math.max(this.tournament.data?.round ?? 0, this.#told);
  }

  /** When it is known which event this belongs to. */
  follow(event: string): void {
    this.event.want(event, () => reads.event(event));
    if (this.live?.event === event) return;
    this.live?.stop();
    this.live = new Live(event, (happened) => this.#heard(happened)).start();
  }

  /** Call `listener` when something happened here; the answer ends that. */
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
    if (happened.kind !== 'reset' && happened.data.tournament !== undefined && happened.data.tournament !== this.slug) return;
    if (happened.kind === 'round') this.#told = Math.max(this.#told, Number(happened.data.round) || 0);
    // Nobody knows what was missed: then the next round is asked for, whether there is one or not.
    if (happened.kind === 'reset') this.#told = Infinity;
    this.#waiting.set(`${happened.kind}/${String(happened.data.round ?? '')}`, happened);
    this.#timer ??= setTimeout(() => this.#tell(), GATHER_MS + Math.random() * SPREAD_MS);
  }

  #tell(): void {
    this.#timer = undefined;
    const gathered = [...this.#waiting.values()];
    this.#waiting.clear();
    if (gathered.some(({ kind }) => kind !== 'notice')) void this.tournament.refresh();
    for (const happened of gathered) for (const listener of this.#listeners) listener(happened);
  }
}
