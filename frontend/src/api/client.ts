// The one way to the server: typed by openapi.json, in the reader's language, patient with reads, never with changes.
import createClient from 'openapi-fetch';
import { language } from '../i18n/index.svelte';
import { connection } from './connection.svelte';
import type { components, paths } from './schema';

export type Schema = components['schemas'];

/** A server under load may take twenty seconds; who waits is told so. */
const TIMEOUT_MS = 30_000;
/** Waits before the second and third try of a read, in ms. Changes are tried once: their fate is for a person to judge. */
const PAUSES = [600, 2_000];
const PASSING = new Set([502, 503, 504]);
/** What stands between here and the server answers in its place: a proxy without it, the door of a hotel's network. */
const foreign = (answer: Response): boolean => (answer.headers.get('Content-Type') ?? '').startsWith('text/html') || (PASSING.has(answer.status) && !isProblem(answer));
const isProblem = (answer: Response): boolean => (answer.headers.get('Content-Type') ?? '').includes('json');

/** What the server answered, in words. `status` 0: it did not answer at all. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail: string,
    readonly params: Readonly<Record<string, unknown>> = {},
    readonly errors: readonly { path?: string; detail?: string; code?: string }[] = [],
  ) {
    super(detail || title || code);
    this.name = 'Problem';
  }
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** fetch with a time limit; a GET that fails on the way is tried twice more. */
export async function patient(request: Request): Promise<Response> {
  const pauses = request.method === 'GET' ? PAUSES : [];
  for (let attempt = 0; ; attempt += 1) {
    const pause = pauses[attempt];
    try {
      const answer = await fetch(request.clone(), {
        // Answers allow caches to be a little late (stale-while-revalidate); a page that follows the stream must not be.
        cache: 'no-cache',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (foreign(answer)) throw new TypeError(`${answer.status} from elsewhere`);
      if (!PASSING.has(answer.status) || pause === undefined) {
        connection.reached();
        return answer;
      }
    } catch (error) {
      if (request.signal.aborted) throw error;
      if (pause === undefined) {
        connection.missed();
        throw error;
      }
    }
    await sleep(pause);
  }
}

export const api = createClient<paths>({ baseUrl: '', fetch: patient });
api.use({
  onRequest({ request }) {
    request.headers.set('Accept-Language', language());
  },
});

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of an answer; what is not an answer, or says no, is thrown as a Problem. */
export async function ok<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  let answer: Answer<Data>;
  try {
    answer = await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Problem(0, 'unreachable', '', '');
  }
  if (answer.response.ok) return answer.data as Data;
  throw problem(answer.response.status, answer.error);
}

function problem(status: number, body: unknown): Problem {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<Schema['ProblemDetails']>;
  return new Problem(status, said.code ?? `http_${status}`, said.title ?? '', said.detail ?? '', said.params ?? {}, (said.errors ?? []) as never);
}
