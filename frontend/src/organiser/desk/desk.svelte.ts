// One round on the desk: what it says now, the table at hand, what is missing, and what has to be decided.
import { Problem } from '../../api/client';
import * as reads from '../../api/reads';
import { Resource } from '../../api/resource.svelte';
import { share } from '../../api/share';
import { Fresh } from '../../public/fresh.svelte';
import { isSwiss } from '../../public/swiss';
import type { EventView } from '../event.svelte';
import { newKey, type Headers, type Tagged } from '../saving.svelte';
import * as calls from './calls';
import { Entering, type Sent } from './entering.svelte';
import { deskRules, type DeskRules } from './rules';
import { nextOpen, stepped } from './typed';

/** What a person sees of a round: who plays whom, what stands, where it is. */
const said = (round: reads.Round): string =>
  JSON.stringify([round.status, round.starts_at, round.matches.map((match) => [match.table, match.white.id, match.black?.id, match.result, match.state])]);

export type TableState = 'in' | 'missing' | 'conflict' | 'waiting';

export class Desk {
  readonly round: Resource<Tagged<reads.Round> | null>;
  readonly incidents = new Resource<calls.Incident[]>();
  readonly rules = new Resource<DeskRules>();
  /** The points of everybody before this round, by entry. */
  readonly scores = new Resource<ReadonlyMap<string, number>>();
  readonly fresh = new Fresh();
  readonly entering: Entering;
  /** The table at hand. */
  current = $state<number | undefined>(undefined);
  /** Whether its sheet is open: result by tap, incidents, reasons, history. */
  sheet = $state(false);
  /** Whether the pairing is being changed by hand. */
  byHand = $state(false);

  constructor(
    readonly view: EventView,
    readonly slug: string,
    readonly number: number,
  ) {
    this.round = new Resource<Tagged<reads.Round> | null>((old, now) => {
      if (!old || !now) return now;
      const { rows, changed } = share(old.data.matches, now.data.matches, (match) => match.id);
      this.fresh.mark(changed);
      return { etag: now.etag, data: { ...now.data, matches: rows } };
    });
    this.entering = new Entering(
      slug,
      (id) => this.matches.find((match) => match.id === id),
      () => this.data?.status === 'closed',
      (sent) => this.#arrived(sent),
      () => void this.refresh(),
    );
    this.round.want(`${slug}/${number}`, () =>
      calls.round(slug, number).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'round_not_found') return null;
        throw error;
      }),
    );
    this.incidents.want(slug, () => calls.incidents(slug));
  }

  get data(): reads.Round | undefined {
    return this.round.data?.data;
  }

  get etag(): string {
    return this.round.data?.etag ?? '';
  }

  get problem(): Problem | undefined {
    return this.round.problem;
  }

  get tournament(): reads.Tournament | undefined {
    return this.view.find(this.slug);
  }

  /** Whether the system pairs each round from the results before it. */
  get swiss(): boolean {
    return isSwiss(this.tournament);
  }

  get matches(): readonly reads.Match[] {
    return this.data?.matches ?? [];
  }

  /** The tables of this round, in order; byes have none. */
  get tables(): number[] {
    return this.matches.flatMap((match) => (match.table !== null && match.black ? [match.table] : []));
  }

  get conflicts(): readonly reads.Match[] {
    return this.matches.filter((match) => match.state === 'conflict');
  }

  /** Tables without a result, those not counted whose result is on its way. */
  get open(): ReadonlySet<number> {
    const away = new Set(this.entering.waiting.map((one) => one.match));
    return new Set((this.data?.missing ?? []).filter((table) => !away.has(this.at(table)?.id ?? '')));
  }

  /** Whether results can be entered: by those who pair before publication too. */
  get takesResults(): boolean {
    return this.data !== undefined && this.view.can('results:write') && (this.data.status === 'published' || this.data.status === 'closed');
  }

  at(table: number | undefined): reads.Match | undefined {
    return table === undefined ? undefined : this.matches.find((match) => match.table === table);
  }

  state(match: reads.Match): TableState {
    if (this.entering.of(match.id)) return 'waiting';
    if (match.state === 'conflict') return 'conflict';
    return match.table !== null && this.data?.missing.includes(match.table) ? 'missing' : 'in';
  }

  select(table: number, sheet = this.sheet): void {
    this.current = table;
    this.sheet = sheet;
  }

  step(by: number): void {
    const from = this.current ?? this.tables[0];
    if (from !== undefined) this.current = this.current === undefined ? from : stepped(this.tables, from, by);
  }

  /** On to the next table that has no result; it stays where it is when there is none. */
  advance(): void {
    const next = nextOpen(this.tables, this.open, this.current ?? 0);
    if (next !== undefined) this.current = next;
  }

  async refresh(): Promise<void> {
    await Promise.all([this.round.refresh(), this.incidents.refresh()]);
  }

  /** The round as a change has left it. */
  show(now: Tagged<reads.Round>): void {
    this.round.data = now;
  }

  /**
   * A change of the round as it is shown. Results come in all the time and each makes the version a new one; when the
   * newest version says what is shown here, the change is meant for it too. Otherwise the refusal stands.
   */
  async change(headers: Headers, work: (headers: Headers) => Promise<Tagged<reads.Round> | undefined>): Promise<void> {
    const shown = this.data;
    try {
      const now = await work({ ...headers, 'If-Match': this.etag });
      if (now) this.show(now);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error;
      const newest = await calls.round(this.slug, this.number);
      if (!shown || said(shown) !== said(newest.data)) {
        this.show(newest);
        throw error;
      }
      const now = await work({ ...headers, 'Idempotency-Key': newKey(), 'If-Match': newest.etag });
      if (now) this.show(now);
    }
  }

  readRules(book: string): void {
    this.rules.want(book, () => calls.rulebook(book).then(deskRules));
  }

  readScores(): void {
    const before = this.number - 1;
    this.scores.want(this.slug, async () => {
      if (before === 0) return new Map();
      return new Map((await reads.standings(this.slug, before)).rows.map((row) => [row.entry.id, Number(row.values.PTS ?? row.values.total ?? 0)]));
    });
  }

  close(): void {
    this.entering.stop();
    this.fresh.stop();
  }

  /** The server has a result: the row says so before the whole round is read again. */
  #arrived({ match, ack }: Sent): void {
    const now = this.round.data;
    if (!now) return;
    const fresh: reads.Match = { ...match, result: ack.result, version: ack.version, state: match.effective ? 'ruled' : 'reported', reported_at: new Date().toISOString() };
    const matches = now.data.matches.map((one) => (one.id === match.id ? fresh : one));
    this.fresh.mark([match.id]);
    this.round.data = { etag: now.etag, data: { ...now.data, matches, missing: now.data.missing.filter((table) => table !== match.table) } };
  }
}
