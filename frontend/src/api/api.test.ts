import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, ok, patient, Problem } from './client';
import { connection } from './connection.svelte';
import { Live, type Happened } from './live.svelte';
import { Resource } from './resource.svelte';
import { share } from './share';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('a request', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('that reads is tried again when it fails on the way', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('net')).mockResolvedValueOnce(json({}, 503)).mockResolvedValueOnce(json({ fine: true }));
    const answer = patient(new Request('http://x/api'));
    await vi.runAllTimersAsync();
    expect(await (await answer).json()).toEqual({ fine: true });
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(connection.lostAt).toBeNull();
  });

  test('that changes something is sent once', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('net'));
    await expect(patient(new Request('http://x/api', { method: 'PUT', body: '{}' }))).rejects.toThrow();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(connection.lostAt).not.toBeNull();
    connection.reached();
  });

  test('asks in the language of the reader', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(json({ items: [], next_cursor: null }));
    await ok(api.GET('/api/v1/criteria', { baseUrl: 'http://x' }));
    expect((fetch.mock.calls[0]?.[0] as Request).headers.get('accept-language')).toBe('en');
  });

  test('that is refused throws what the server said', async () => {
    const said = { type: '', title: 'There is no such event', status: 404, detail: 'Look at the list.', code: 'event_not_found', params: { event: 'x' }, errors: [] };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(said), { status: 404, headers: { 'content-type': 'application/problem+json' } }));
    const problem = await ok(api.GET('/api/v1/events/{event}', { baseUrl: 'http://x', params: { path: { event: 'x' } } })).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status: 404, code: 'event_not_found', title: 'There is no such event', params: { event: 'x' } });
  });
});

describe('a resource', () => {
  test('keeps the old answer while the new one comes, and when it fails', async () => {
    const found = new Resource<number>();
    let next: () => Promise<number> = () => Promise.resolve(1);
    found.want('a', () => next());
    await vi.waitFor(() => expect(found.data).toBe(1));
    next = () => Promise.reject(new Problem(503, 'busy', 'Busy', 'Wait.'));
    await found.refresh();
    expect(found.data).toBe(1);
    expect(found.problem?.code).toBe('busy');
  });

  test('throws away an answer that was overtaken', async () => {
    const found = new Resource<string>();
    let release: (value: string) => void = () => undefined;
    found.want('slow', () => new Promise((done) => (release = done)));
    found.want('quick', () => Promise.resolve('quick'));
    await vi.waitFor(() => expect(found.data).toBe('quick'));
    release('slow');
    await Promise.resolve();
    expect(found.data).toBe('quick');
  });
});

test('rows that say the same stay the same object', () => {
  const old = [{ id: 'a', points: 1 }, { id: 'b', points: 2 }];
  const { rows, changed } = share(old, [{ id: 'b', points: 2 }, { id: 'a', points: 1.5 }, { id: 'c', points: 0 }], (row) => row.id);
  expect(rows[0]).toBe(old[1]);
  expect(rows[1]).not.toBe(old[0]);
  expect(changed).toEqual(['a', 'c']);
});

describe('the live stream', () => {
  class Source extends EventTarget {
    static readonly CLOSED = 2;
    static all: Source[] = [];
    readyState = 0;
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;
    constructor(readonly url: string) {
      super();
      Source.all.push(this);
    }
    close(): void {
      this.readyState = 2;
    }
  }
  beforeEach(() => {
    Source.all = [];
    vi.stubGlobal('EventSource', Source);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('tells what arrives, and that everything must be read afresh after it was lost', () => {
    const heard: Happened[] = [];
    const live = new Live('cup', (happened) => heard.push(happened)).start();
    const source = Source.all[0];
    expect(source?.url).toBe('/api/v1/events/cup/live');
    source?.onopen?.();
    expect(live.state).toBe('live');
    source?.dispatchEvent(new MessageEvent('result', { data: '{"round": 2}' }));
    source?.onerror?.();
    expect(live.state).toBe('lost');
    source?.onopen?.();
    expect(heard).toEqual([{ kind: 'result', data: { round: 2 } }, { kind: 'reset', data: {} }]);
    live.stop();
  });

  test('is opened anew when the browser gave up', () => {
    const live = new Live('cup', () => undefined).start();
    const source = Source.all[0];
    source?.close();
    source?.onerror?.();
    vi.advanceTimersByTime(2_999);
    expect(Source.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Source.all).toHaveLength(2);
    live.stop();
  });
});

test('what could not be read is read when the server answers again', async () => {
  const found = new Resource<number>();
  let next: () => Promise<number> = () => Promise.reject(new Problem(0, 'unreachable', '', ''));
  found.want('a', () => next());
  await vi.waitFor(() => expect(found.problem?.code).toBe('unreachable'));
  next = () => Promise.resolve(7);
  connection.missed();
  connection.reached();
  await vi.waitFor(() => expect(found.data).toBe(7));
  expect(found.problem).toBeUndefined();
});
