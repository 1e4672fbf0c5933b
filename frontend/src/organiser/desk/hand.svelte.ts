// A pairing being changed by hand: its steps, each of which can be taken back, and what the rules say of it, asked anew
// after every step.
import { Problem } from '../../api/client';
import * as reads from '../../api/reads';
import { Resource } from '../../api/resource.svelte';
import * as calls from './calls';
import type { Desk } from './desk.svelte';
import { asPairing, BYES, changes, draftOf, halfFull, meet, proposed, same, seated, seatOf, swap, type Bye, type Changed, type Draft, type Seat, type Wish } from './pairing';

/** Several steps in a row are asked about once. */
const GATHER_MS = 120;

/** Of worst consequence first. */
const GRADES = ['refused', 'confirm_twice', 'confirm', 'note', 'log'] as const;
export type Grade = (typeof GRADES)[number];
export const gravest = (all: readonly calls.Told[]): calls.Told[] => [...all].sort((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade));

/** Whom a warning is about. */
const about = (one: calls.Told): readonly string[] => (Array.isArray(one.params.entries) ? (one.params.entries as string[]) : []);

export class Hand {
  readonly entries = new Resource<reads.Entry[]>();
  draft = $state.raw<Draft | undefined>(undefined);
  /** The seat that was pressed and waits for another. */
  first = $state.raw<Seat | undefined>(undefined);
  steps = $state.raw<readonly Draft[]>([]);
  tried = $state.raw<calls.Tried | undefined>(undefined);
  checking = $state(false);
  problem = $state.raw<Problem | undefined>(undefined);

  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly desk: Desk) {
    this.entries.want(desk.slug, () => reads.entries(desk.slug));
  }

  /** The pairing as it is stored; without one, a proposal by the order of the table. */
  begin(): void {
    const { data, scores, number } = this.desk;
    const all = this.entries.data;
    if (this.draft || !all) return;
    const active = all.filter((entry) => entry.status === 'active');
    if (data) this.draft = draftOf(data, active.map((entry) => entry.id));
    else if (this.desk.round.data === null && (scores.data || scores.problem)) {
      const points = (entry: reads.Entry) => scores.data?.get(entry.id) ?? 0;
      const order = [...active].sort((a, b) => points(b) - points(a) || a.number - b.number).map((entry) => entry.id);
      const resting = active.flatMap((entry): Bye[] => {
        const kind = entry.absences?.find((one) => one.round === number)?.bye;
        return kind ? [{ entry: entry.id, kind: BYES.find((one) => one === kind) ?? 'zero' }] : [];
      });
      this.draft = proposed(order, resting);
      this.#later();
    }
  }

  readonly known = $derived.by(() => new Map(this.entries.data?.map((entry) => [entry.id, entry])));
  readonly stored = $derived.by((): Draft => (this.desk.data ? draftOf(this.desk.data, []) : { boards: [], byes: [], out: [] }));
  /** Tables with a result: nobody moves there. */
  readonly fixed = $derived.by(() => new Set(this.desk.matches.filter((match) => match.result !== null || match.state === 'conflict').map((match) => match.table)));
  readonly half = $derived(this.draft ? halfFull(this.draft) : []);
  /** A round that does not exist yet is new as a whole. */
  readonly changed = $derived.by(() => this.steps.length > 0 || (this.draft !== undefined && this.desk.data === undefined));
  readonly differences = $derived.by((): Changed[] => (this.draft ? changes(this.stored, this.draft) : []));

  readonly told = $derived(gravest(this.tried?.warnings ?? []));

  /** What is said of those who sit at a table, rest or wait. */
  beside(entries: readonly (string | null)[]): calls.Told[] {
    return this.told.filter((one) => about(one).some((entry) => entries.includes(entry)));
  }

  /** What is said of the round as a whole. */
  readonly general = $derived(this.told.filter((one) => about(one).length === 0));

  step(next: Draft): void {
    if (!this.draft || next === this.draft) return;
    this.steps = [...this.steps, this.draft];
    this.#go(next);
  }

  back(): void {
    const before = this.steps.at(-1);
    if (!before) return;
    this.steps = this.steps.slice(0, -1);
    this.#go(before);
  }

  press(seat: Seat): void {
    if (!this.draft) return;
    if (!this.first) {
      if (seated(this.draft, seat) !== null || seat.in !== 'out') this.first = seat;
    } else if (same(this.first, seat)) this.first = undefined;
    else this.step(swap(this.draft, this.first, seat));
  }

  /** What was typed, done; the number that nobody here has, or the table that has a result, otherwise. */
  wish(wish: Wish): { number?: number; table?: number } | undefined {
    if (!this.draft || !('numbers' in wish)) return undefined;
    const seats: Seat[] = [];
    const found: string[] = [];
    for (const number of wish.numbers) {
      const entry = this.entries.data?.find((one) => one.number === number);
      const seat = entry && seatOf(this.draft, entry.id);
      if (!entry || !seat) return { number };
      const table = seat.in === 'board' ? this.draft.boards[seat.at]?.table : undefined;
      if (table !== undefined && this.fixed.has(table)) return { table };
      seats.push(seat);
      found.push(entry.id);
    }
    const [a, b] = seats;
    if (a && b) this.step(wish.is === 'swap' ? swap(this.draft, a, b) : meet(this.draft, found[0] ?? '', found[1] ?? ''));
    return undefined;
  }

  /** Read everything anew: somebody else has changed the round. */
  async fresh(): Promise<void> {
    await this.desk.round.refresh();
    this.draft = undefined;
    this.steps = [];
    this.tried = undefined;
    this.begin();
  }

  /** Ask again although nothing moved: another rule holds now. */
  async check(): Promise<void> {
    const { draft } = this;
    const mine = ++this.#asked;
    if (!draft || !this.changed) {
      this.tried = undefined;
      this.problem = undefined;
      this.checking = false;
      return;
    }
    this.checking = true;
    try {
      const tried = await calls.tryByHand(this.desk.slug, this.desk.number, asPairing(draft, true, ''));
      if (mine !== this.#asked) return;
      this.tried = tried;
      this.problem = undefined;
    } catch (error) {
      if (mine !== this.#asked) return;
      this.tried = undefined;
      this.problem = error instanceof Problem ? error : new Problem(0, 'broken', '', '');
    } finally {
      if (mine === this.#asked) this.checking = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #go(next: Draft): void {
    this.draft = next;
    this.first = undefined;
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.checking = true;
    this.#timer = setTimeout(() => void this.check(), GATHER_MS);
  }
}
