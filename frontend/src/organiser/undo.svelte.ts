// What was just done, and how to take it back. One at a time: the newest; older ones are undone from the audit.

export interface Done {
  /** What happened, as a sentence. */
  text: string;
  /** Takes it back; throws a Problem when that cannot be done any more. */
  undo?: (() => Promise<void>) | undefined;
}

const STAYS_MS = 20_000;

class Undo {
  done = $state.raw<Done | undefined>(undefined);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, undo?: () => Promise<void>): void {
    this.done = { text, undo };
    this.stay();
    this.leave();
  }

  /** Somebody points at it: it does not go away under their hand. */
  stay(): void {
    clearTimeout(this.#timer);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), STAYS_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.done = undefined;
  }
}

export const undo = new Undo();
