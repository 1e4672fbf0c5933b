// The live stream of an event: what happens arrives here, and since when it no longer does.

export type Kind = 'round' | 'result' | 'standings' | 'notice';
export interface Happened {
  kind: Kind | 'reset';
  data: Record<string, unknown>;
}
type Listener = (happened: Happened) => void;

const KINDS: readonly Kind[] = ['round', 'result', 'standings', 'notice'];
/** How long to wait, in ms, before opening a stream anew that the browser has given up. */
const REOPEN = [3_000, 6_000, 15_000, 30_000];

/**
 * Follows one event. The browser reconnects by itself and says where it stopped (Last-Event-ID); after every
 * reconnection, and when the server says that too much was missed, the listener gets `reset`: read afresh.
 */
export class Live {
  state = $state<'connecting' | 'live' | 'lost'>('connecting');
  /** Since when the stream is open, or since when it is lost. */
  since = $state<Date>(new Date());
  /** When something last arrived. */
  changedAt = $state<Date | null>(null);

  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opened = 0;
  #failures = 0;

  constructor(
    readonly event: string,
    readonly listener: Listener,
  ) {}

  start(): this {
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('online', this.#seen);
    this.#open();
    return this;
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('online', this.#seen);
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  /** Somebody looks again, or the network is back: do not let them wait. */
  #seen = (): void => {
    if (document.visibilityState === 'visible' && this.#source?.readyState === EventSource.CLOSED) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = new EventSource(`/api/v1/events/${encodeURIComponent(this.event)}/live`);
    this.#source = source;
    source.onopen = () => {
      this.#opened += 1;
      this.#failures = 0;
      this.#turn('live');
      if (this.#opened > 1) this.listener({ kind: 'reset', data: {} });
    };
    source.onerror = () => {
      this.#turn('lost');
      if (source.readyState !== EventSource.CLOSED) return;
      const pause = REOPEN[Math.min(this.#failures, REOPEN.length - 1)];
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#open(), pause);
    };
    for (const kind of KINDS) source.addEventListener(kind, (message) => this.#arrived(kind, message));
    source.addEventListener('reset', () => this.listener({ kind: 'reset', data: {} }));
  }

  #arrived(kind: Kind, message: MessageEvent<string>): void {
    this.changedAt = new Date();
    let data: unknown;
    try {
      data = JSON.parse(message.data);
    } catch {
      data = null;
    }
    this.listener({ kind, data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {} });
  }

  #turn(next: 'live' | 'lost'): void {
    if (this.state === next) return;
    this.state = next;
    this.since = new Date();
  }
}
