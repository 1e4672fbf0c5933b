// Whether the server can be reached, as far as this page knows; while it cannot, somebody keeps knocking.

const KNOCK_MS = 8_000;

class Connection {
  /** When the server last failed to answer; null while all is well. */
  lostAt = $state<Date | null>(null);

  #waiting = new Set<() => void>();
  #knocking: ReturnType<typeof setInterval> | undefined;

  reached(): void {
    if (this.lostAt === null) return;
    this.lostAt = null;
    clearInterval(this.#knocking);
    this.#knocking = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const call of waiting) call();
  }

  missed(): void {
    this.lostAt ??= new Date();
    this.#knocking ??= setInterval(() => void this.knock(), KNOCK_MS);
  }

  /** Ask for the least there is; any answer at all will do. A page that nobody looks at does not ask. */
  async knock(): Promise<void> {
    if (this.lostAt === null || document.visibilityState === 'hidden') return;
    try {
      await fetch('/api/v1/health', { cache: 'no-store', signal: AbortSignal.timeout(KNOCK_MS) });
      this.reached();
    } catch {
      /* still lost; the next knock is on its way */
    }
  }

  /** Call `again` once, when the server answers again. */
  whenReached(again: () => void): void {
    this.#waiting.add(again);
  }
}

export const connection = new Connection();

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.missed());
  window.addEventListener('online', () => void connection.knock());
  document.addEventListener('visibilitychange', () => void connection.knock());
}
