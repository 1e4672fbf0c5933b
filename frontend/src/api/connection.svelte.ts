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

  /** Knock, where it is lost. A page that nobody looks at does not. */
  async knock(): Promise<void> {
    if (this.lostAt === null || document.visibilityState === 'hidden') return;
    if (await this.#answers()) this.reached();
  }

  /**
   * What `load` gives, a part of the pages or their texts, however long the server is away: when it cannot be had
   * for want of a connection, it is asked for once more when there is one. Throws when the server is there and the
   * part is not: then there is a newer version.
   */
  async arriving<Part>(load: () => Promise<Part>): Promise<Part> {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (this.lostAt === null && (await this.#answers())) throw error;
        this.missed();
        await new Promise<void>((back) => this.whenReached(back));
        styles();
      }
    }
  }

  /** Whether it is the server that answers the least there is to ask. */
  async #answers(): Promise<boolean> {
    try {
      const answer = await fetch('/api/v1/health', { cache: 'no-store', signal: AbortSignal.timeout(KNOCK_MS) });
      return answer.ok && (answer.headers.get('Content-Type') ?? '').includes('json');
    } catch {
      return false;
    }
  }

  /** Call `again` once, when the server answers again. */
  whenReached(again: () => void): void {
    this.#waiting.add(again);
  }
}

/** Styles that did not come are not asked for again by whoever asked: a new link asks. */
function styles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.replaceWith(link.cloneNode());
}

export const connection = new Connection();

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => connection.missed());
  window.addEventListener('online', () => void connection.knock());
  document.addEventListener('visibilitychange', () => void connection.knock());
}
