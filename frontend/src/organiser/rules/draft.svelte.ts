// Rules being chosen: the answers to the options of a rulebook, and anything else as lines of `path: value`.
import { api, ok, type Problem } from '../../api/client';
import { spoken, t } from '../../i18n/index.svelte';
import { alike, asRulebook, split, type Changes, type Data, type Option } from './data';
import type { Fault, Read } from './yaml';

const PAUSE_MS = 700;

type Errors = readonly { path?: string; detail?: string; code?: string }[];

export class RuleDraft {
  /** Path of an option -> the chosen value, as JSON. */
  picked = $state<Record<string, string>>({});
  text = $state('');
  faults = $state.raw<Fault[]>([]);
  /** What is wrong with an option, by its path. */
  wrong = $state.raw<ReadonlyMap<string, string>>(new Map());

  #read: Read | undefined;
  #first: { picked: Record<string, string>; text: string };

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** `base`: the rulebook that the text is checked against while somebody types. */
  constructor(
    readonly options: readonly Option[],
    overrides: Changes = {},
    readonly base = '',
  ) {
    const { chosen, rest } = split(options, overrides);
    for (const option of options) this.picked[option.path] = JSON.stringify(this.#among(option, chosen[option.path] ?? option.value));
    this.#first = { picked: { ...this.picked }, text: '' };
    if (Object.keys(rest).length > 0) void import('./yaml').then(({ written }) => this.#write(written(rest)));
  }

  /** The other overrides as text, unless somebody has begun to type. */
  #write(text: string): void {
    if (this.text === this.#first.text) this.text = text;
    this.#first.text = text;
  }

  /** Carry over what was chosen and typed in `old`, an earlier form of the same rules. */
  carry(old: RuleDraft): this {
    for (const option of this.options) {
      const picked = old.picked[option.path];
      if (picked !== undefined && picked !== old.#first.picked[option.path]) this.picked[option.path] = picked;
    }
    if (old.text !== old.#first.text) this.text = old.text;
    return this;
  }

  /** The choice that says the same as `value`, so that a list of choices shows it. */
  #among(option: Option, value: Data): Data {
    return option.choices?.find((choice) => alike(choice, value)) ?? value;
  }

  isDefault(option: Option): boolean {
    return this.picked[option.path] === JSON.stringify(this.#among(option, option.value));
  }

  /** Called while somebody types: looks when they pause. */
  typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), PAUSE_MS);
  }

  async #look(): Promise<void> {
    const mine = ++this.#asked;
    const changes = await this.#parse();
    if (mine !== this.#asked || !changes || this.base === '') return;
    try {
      const found = await ok(api.POST('/api/v1/rulebook-checks', { body: asRulebook(this.base, changes) as never }));
      if (mine !== this.#asked) return;
      this.faults = found.errors.map((error) => ({ line: this.#read?.lineOf(error.path) ?? 0, path: error.path, detail: error.detail })).filter((fault) => fault.line > 0);
    } catch {
      /* without an answer the server says it when the form is sent */
    }
  }

  /** What differs from the rulebook, as overrides; undefined when the text cannot be read. */
  async gather(): Promise<Changes | undefined> {
    const changes: Changes = {};
    for (const option of this.options) {
      const picked = this.picked[option.path];
      if (picked !== undefined && !this.isDefault(option)) changes[option.path] = JSON.parse(picked) as Data;
    }
    clearTimeout(this.#timer);
    this.#asked += 1;
    const rest = await this.#parse();
    return rest && { ...changes, ...rest };
  }

  /** The lines of the text as overrides; undefined, with the faults shown, when they cannot be read. */
  async #parse(): Promise<Changes | undefined> {
    this.faults = [];
    this.#read = undefined;
    if (this.text.trim() === '') return {};
    const { read } = await import('./yaml');
    this.#read = read(this.text, notation);
    if (this.#read.faults.length > 0) {
      this.faults = this.#read.faults;
      return undefined;
    }
    const { data } = this.#read;
    if (data === null || data === undefined) return {};
    if (typeof data !== 'object' || Array.isArray(data)) {
      this.faults = [{ line: 1, detail: t('rules.notLines') }];
      return undefined;
    }
    return data as Changes;
  }

  /** Put the errors that the server found at their places; what is left belongs to the form as a whole. */
  blame(errors: Errors): void {
    const faults: Fault[] = [];
    const wrong = new Map<string, string>();
    for (const { path = '', detail = '', code = '' } of errors) {
      const line = this.#read?.lineOf(path) ?? 0;
      const option = this.options.find((one) => path === one.path || path.startsWith(`${one.path}.`));
      if (line === 0 && option) wrong.set(option.path, detail || code);
      else if (line > 0) faults.push({ line, path, detail: detail || code });
    }
    this.faults = faults;
    this.wrong = wrong;
  }

  /** The paths whose errors stand somewhere, so that nobody says them twice. */
  shown(problem: Problem | undefined): string[] {
    return (problem?.errors ?? [])
      .map((error) => error.path ?? '')
      .filter((path) => this.faults.some((fault) => fault.path === path) || [...this.wrong.keys()].some((key) => path === key || path.startsWith(`${key}.`)));
  }
}

/** The words for a fault of the notation. */
export const notation = (code: string): string => spoken(`yaml.${code}`) ?? t('yaml.other');
