// Results on their way to the server. What was entered is kept on this computer until the server has it, is sent again
// when the network is back, and never counts twice: the same entry keeps its key.
import { Problem } from '../../api/client';
import type { Match } from '../../api/reads';
import { connection } from '../../api/connection.svelte';
import { t } from '../../i18n/index.svelte';
import { newKey } from '../saving.svelte';
import { undo } from '../undo.svelte';
import * as calls from './calls';
import { spokenScore } from './said';
import type { Code } from './typed';

export interface Waiting {
  match: string;
  table: number;
  round: number;
  report: calls.Report;
  key: string;
  state: 'sending' | 'unsent' | 'refused';
  problem?: Problem | undefined;
}

/** A result that replaces another: what it would change is shown before it counts. */
export interface Asked {
  match: Match;
  report: calls.Report;
}

export interface Sent {
  match: Match;
  ack: calls.Ack;
}

/** An entry that can be taken back: `back` once the server has it; before that it is only dropped here. */
interface Step {
  match: string;
  sending: Promise<void> | undefined;
  back: (() => Promise<void>) | undefined;
}

const AGAIN_MS = 5_000;
const unclear = ({ status, code }: Problem): boolean => status === 0 || status === 429 || status >= 500 || code === 'idempotency_in_progress';

export class Entering {
  waiting = $state.raw<readonly Waiting[]>([]);
  asked = $state.raw<Asked | undefined>(undefined);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #steps: Step[] = [];
  #undoing: Promise<void> = Promise.resolve();

  constructor(
    readonly tournament: string,
    readonly find: (match: string) => Match | undefined,
    readonly closed: () => boolean,
    readonly sent: (sent: Sent) => void,
    readonly afresh: () => void,
  ) {
    this.waiting = this.#kept();
    if (this.waiting.length > 0) this.#later(0);
    addEventListener('online', this.resend);
  }

  stop(): void {
    removeEventListener('online', this.resend);
    clearTimeout(this.#timer);
  }

  of(match: string): Waiting | undefined {
    return this.waiting.find((one) => one.match === match);
  }

  get unsent(): number {
    return this.waiting.filter((one) => one.state !== 'sending').length;
  }

  /** Enter a result. What contradicts the one in force is asked about first, and what says the same does nothing. */
  enter(match: Match, code: Code, reason?: string): 'sent' | 'same' | 'asked' | 'conflict' {
    const report: calls.Report = { result: code, ...(reason ? { reason } : {}) };
    const stands = match.result?.result;
    if (match.state === 'conflict') return 'conflict';
    if (stands === code && (!reason || match.result?.reason === reason)) {
      undo.say(t('desk.same', { table: match.table ?? 0, score: spokenScore(code) }));
      return 'same';
    }
    if (match.result || this.closed()) {
      this.asked = { match, report };
      return 'asked';
    }
    const step: Step = { match: match.id, sending: undefined, back: undefined };
    this.#steps.push(step);
    step.sending = this.#put({ match: match.id, table: match.table ?? 0, round: match.round, report, key: newKey(), state: 'sending' });
    return 'sent';
  }

  /** Take the last entry of this desk back. */
  undoLast(): Promise<void> {
    const done = this.#undoing.then(() => this.#undoOne());
    this.#undoing = done.catch(() => undefined);
    return done;
  }

  async #undoOne(): Promise<void> {
    const step = this.#steps.at(-1);
    if (!step) return;
    // The key may be faster than the server.
    await step.sending;
    this.#steps = this.#steps.filter((one) => one !== step);
    undo.close();
    if (step.back) await step.back();
    else this.drop(step.match);
  }

  /** Note how to take an entry back, and say what was entered. */
  done(match: string, text: string, back: () => Promise<void>): void {
    let step = this.#steps.find((one) => one.match === match && !one.back);
    if (!step) this.#steps.push((step = { match, sending: undefined, back: undefined }));
    step.back = back;
    const mine = step;
    undo.say(text, async () => {
      this.#steps = this.#steps.filter((one) => one !== mine);
      await back();
    });
  }

  /** Send everything that has not arrived. */
  resend = (): void => {
    clearTimeout(this.#timer);
    for (const one of this.waiting) if (one.state === 'unsent') void this.#put({ ...one, state: 'sending' });
  };

  again(match: string): void {
    const one = this.of(match);
    if (one && one.state !== 'sending') void this.#put({ ...one, key: one.state === 'refused' ? newKey() : one.key, state: 'sending' });
  }

  drop(match: string): void {
    this.waiting = this.waiting.filter((one) => one.match !== match);
    this.#keep();
  }

  /** Put `before` in force again, or nothing when nothing was. It refuses when somebody has changed the result since. */
  async putBack(match: Match, before: Record<string, unknown> | null, version: number): Promise<void> {
    const { data, etag } = await calls.result(match.id);
    if (data.version !== version) throw new Problem(412, 'changed_since', t('desk.changedSince.title'), t('desk.changedSince.detail', { table: match.table ?? 0 }));
    const headers = { 'If-Match': etag, 'Idempotency-Key': newKey() };
    if (before === null) await calls.takeBack(match.id, 'undo', headers);
    else await calls.report(match.id, { ...(before as unknown as calls.Report), correct: true, confirm: this.closed(), note: 'undo' }, headers);
    this.afresh();
  }

  async #put(one: Waiting): Promise<void> {
    this.#replace(one);
    try {
      const { data } = await calls.report(one.match, one.report, { 'Idempotency-Key': one.key });
      this.drop(one.match);
      connection.reached();
      const match = this.find(one.match);
      if (match) {
        this.sent({ match, ack: data });
        this.done(one.match, t('desk.entered', { table: one.table, score: spokenScore(one.report.result) }), () => this.putBack(match, match.result, data.version));
      }
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, 'broken', '', '');
      if (problem.code === 'result_conflict') {
        // Nothing is lost: the server keeps both, and the desk shows them on top.
        this.#forget(one.match);
        this.afresh();
      } else if (problem.code === 'correction_needs_confirmation') {
        this.#forget(one.match);
        const match = this.find(one.match);
        if (match) this.asked = { match, report: one.report };
      } else {
        const unsent = unclear(problem);
        this.#replace({ ...one, state: unsent ? 'unsent' : 'refused', problem });
        if (unsent) this.#later(AGAIN_MS);
      }
    }
  }

  /** It became something else than an entry, so there is nothing to take back. */
  #forget(match: string): void {
    this.#steps = this.#steps.filter((one) => one.match !== match || one.back);
    this.drop(match);
  }

  #replace(one: Waiting): void {
    this.waiting = [...this.waiting.filter((other) => other.match !== one.match), one];
    this.#keep();
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.resend, ms);
  }

  get #shelf(): string {
    return `babak.unsent.${this.tournament}`;
  }

  #keep(): void {
    try {
      if (this.waiting.length === 0) localStorage.removeItem(this.#shelf);
      else localStorage.setItem(this.#shelf, JSON.stringify(this.waiting.map(({ problem: _, ...one }) => one)));
    } catch {
      /* it is kept until the page is closed */
    }
  }

  #kept(): Waiting[] {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#shelf) ?? '[]') as Waiting[];
      return kept.map((one) => ({ ...one, state: one.state === 'refused' ? 'refused' : 'unsent' }));
    } catch {
      return [];
    }
  }
}
