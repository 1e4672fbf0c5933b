// Something read from the server that a page shows: the last good answer, and what went wrong since.
import { Problem } from './client';
import { connection } from './connection.svelte';

/** How long to wait, in ms, before asking a server again that had an accident. */
const AGAIN = [8_000, 16_000, 30_000, 60_000];

/**
 * Reads whenever `key` changes and when told to; an answer that was overtaken is thrown away. While a new answer of
 * the same key is on its way, and when it fails, the old one stays.
 */
export class Resource<Data> {
  data = $state.raw<Data | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);
  loading = $state(false);

  #asked = 0;
  #failures = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  #again = () => void this.refresh();
  #key: string | undefined;
  #read: (() => Promise<Data>) | undefined;

  /** `merge` may keep parts of the old answer, so that only what differs is drawn again. */
  constructor(readonly merge: (old: Data, now: Data) => Data = (_, now) => now) {}

  /** Show what `read` gives under `key`; the same key again reads nothing. */
  want(key: string, read: () => Promise<Data>): void {
    if (key === this.#key) return;
    this.#key = key;
    this.#read = read;
    this.data = undefined;
    this.problem = undefined;
    this.#failures = 0;
    void this.refresh();
  }

  async refresh(): Promise<void> {
    const read = this.#read;
    if (!read) return;
    const mine = ++this.#asked;
    clearTimeout(this.#later);
    this.loading = true;
    try {
      const now = await read();
      if (mine !== this.#asked) return;
      this.data = this.data === undefined ? now : this.merge(this.data, now);
      this.problem = undefined;
      this.#failures = 0;
    } catch (error) {
      if (mine !== this.#asked) return;
      this.problem = error instanceof Problem ? error : new Problem(0, 'broken', '', String(error));
      if (this.problem.code === 'unreachable') connection.whenReached(this.#again);
      else if (this.problem.status >= 500) {
        this.#later = setTimeout(() => document.visibilityState === 'visible' && this.#again(), AGAIN[Math.min(this.#failures, AGAIN.length - 1)]);
        this.#failures += 1;
      }
    } finally {
      if (mine === this.#asked) this.loading = false;
    }
  }
}
