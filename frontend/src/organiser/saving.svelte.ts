// A change on its way to the server: busy, refused, or done. What was typed stays, and the same change sent once more
// is the same request, so that a lost answer never does a thing twice.
import { ok, Problem } from '../api/client';

/** A key of 128 bits of chance. `crypto.randomUUID` is not to be had on a page without TLS, as in most halls. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Headers = Record<string, string>;

/** Whether the server may have done it although no answer came. */
const unclear = (problem: Problem): boolean => problem.status === 0 || problem.status >= 500 || problem.code === 'idempotency_in_progress';

export class Saving {
  busy = $state(false);
  problem = $state.raw<Problem | undefined>(undefined);

  #key: string | undefined;
  #content = '';

  /**
   * Do `work`; true when it was done. It gets the headers of the change: the Idempotency-Key, kept while it is not
   * known what became of the same `content`, and If-Match when the version is given that the change was made from.
   */
  async run(work: (headers: Headers) => Promise<unknown>, { content = null as unknown, etag = '' } = {}): Promise<boolean> {
    if (this.busy) return false;
    const asked = JSON.stringify(content);
    if (this.#key === undefined || asked !== this.#content) this.#key = newKey();
    this.#content = asked;
    this.busy = true;
    this.problem = undefined;
    try {
      await work({ 'Idempotency-Key': this.#key, ...(etag ? { 'If-Match': etag } : {}) });
      this.#key = undefined;
      return true;
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, 'broken', '', '');
      if (!unclear(problem)) this.#key = undefined;
      this.problem = problem;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What is wrong with the field at `path`, in words. */
  at(path: string): string | undefined {
    return this.problem?.errors.find((error) => error.path === path)?.detail;
  }

  forget(): void {
    this.problem = undefined;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

export interface Tagged<Data> {
  data: Data;
  /** The version that was read, for If-Match. */
  etag: string;
}

/** An answer with the version that it shows. */
export async function tagged<Data>(call: Promise<Answer<Data>>): Promise<Tagged<Data>> {
  let etag = '';
  const data = await ok(
    call.then((answer) => {
      etag = answer.response.headers.get('ETag') ?? '';
      return answer;
    }),
  );
  return { data, etag };
}

/** What was typed, carried over to a newer version: fields that were not touched since `before` follow `now`. */
export function rebased<Fields extends object>(before: Fields, typed: Fields, now: Fields): Fields {
  const names = Object.keys(now) as (keyof Fields)[];
  const same = (name: keyof Fields) => JSON.stringify(typed[name]) === JSON.stringify(before[name]);
  return Object.fromEntries(names.map((name) => [name, same(name) ? now[name] : typed[name]])) as Fields;
}
