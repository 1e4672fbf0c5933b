// A rulebook of one's own, as text: read here, checked by the server while it is written.
import { api, ok, Problem } from '../../api/client';
import { t } from '../../i18n/index.svelte';
import { notation } from './draft.svelte';
import type { Fault, Read } from './yaml';

const PAUSE_MS = 700;

type Errors = readonly { path?: string; detail?: string; code?: string }[];

export class OwnRulebook {
  text = $state('');
  faults = $state.raw<Fault[]>([]);
  doubts = $state.raw<Fault[]>([]);
  state = $state<'empty' | 'checking' | 'good' | 'bad' | 'unknown'>('empty');

  #read: Read | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Called while somebody types: looks when they pause. */
  typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  async check(): Promise<void> {
    const mine = ++this.#asked;
    clearTimeout(this.#timer);
    if (this.text.trim() === '') {
      this.faults = [];
      this.doubts = [];
      this.state = 'empty';
      return;
    }
    this.state = 'checking';
    const data = await this.#parse();
    if (mine !== this.#asked) return;
    if (data === undefined) {
      this.state = 'bad';
      return;
    }
    try {
      const found = await ok(api.POST('/api/v1/rulebook-checks', { body: data as never }));
      if (mine !== this.#asked) return;
      this.#show([...found.errors, ...found.not_runnable], found.warnings);
      this.state = found.runnable ? 'good' : 'bad';
    } catch (error) {
      if (mine !== this.#asked) return;
      this.faults = [{ line: 0, detail: error instanceof Problem ? error.detail || t('rules.notChecked') : t('rules.notChecked') }];
      this.state = 'unknown';
    }
  }

  /** The rulebook as data; undefined, with the faults shown, when it cannot be read. */
  async data(): Promise<Record<string, unknown> | undefined> {
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (this.text.trim() === '') {
      this.faults = [{ line: 0, detail: t('rules.ownEmpty') }];
      return undefined;
    }
    const found = await this.#parse();
    if (found === undefined) this.state = 'bad';
    return found as Record<string, unknown> | undefined;
  }

  async #parse(): Promise<unknown> {
    const { read } = await import('./yaml');
    this.#read = read(this.text, notation);
    this.faults = this.#read.faults;
    this.doubts = [];
    if (this.faults.length > 0) return undefined;
    const { data } = this.#read;
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data;
    this.faults = [{ line: 1, detail: t('rules.notMap') }];
    return undefined;
  }

  #show(errors: Errors, warnings: Errors): void {
    const placed = ({ path = '', detail = '', code = '' }: Errors[number]): Fault => ({ line: this.#read?.lineOf(path) ?? 0, path, detail: detail || code });
    this.faults = errors.map(placed);
    this.doubts = warnings.map(placed);
  }

  blame(errors: Errors): void {
    this.#show(errors, []);
    if (errors.length > 0) this.state = 'bad';
  }

  shown(problem: Problem | undefined): string[] {
    return (problem?.errors ?? []).map((error) => error.path ?? '').filter((path) => this.faults.some((fault) => fault.path === path));
  }
}
