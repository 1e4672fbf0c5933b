import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../api/client';
import type { Match } from '../../api/reads';
import * as calls from './calls';
import { Entering, type Sent } from './entering.svelte';

vi.mock('./calls');

const card = (name: string) => ({ id: name, number: 1, name, organisation: '', title: '', rating: null, federation: '' });
const match: Match = {
  id: 'm1', round: 1, table: 4, white: card('Ayu'), black: card('Bagus'), bye: null, result: null, effective: null, state: 'scheduled', reported_at: null, reasons: [], version: 0,
};
const ack = { match: 'm1', round: 1, table: 4, result: { result: '1-0' }, changed: true, version: 1, revision: 9 };
let arrived: Sent[] = [];
let entering: Entering;

const desk = (closed = false) => new Entering('cup', () => match, () => closed, (sent) => void arrived.push(sent), () => undefined);

beforeEach(() => {
  localStorage.clear();
  arrived = [];
  entering = desk();
});
afterEach(() => entering.stop());

test('a result that arrives leaves nothing behind', async () => {
  vi.mocked(calls.report).mockResolvedValue({ data: ack, etag: '"1"' });
  expect(entering.enter(match, '1-0')).toBe('sent');
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  expect(entering.waiting).toEqual([]);
  expect(localStorage.getItem('babak.unsent.cup')).toBeNull();
});

test('what did not arrive is kept on this computer and sent again under the same key', async () => {
  vi.mocked(calls.report).mockRejectedValueOnce(new Problem(0, 'unreachable', '', ''));
  entering.enter(match, '0-1');
  await vi.waitFor(() => expect(entering.of('m1')?.state).toBe('unsent'));
  const key = entering.of('m1')?.key;
  entering.stop();

  vi.mocked(calls.report).mockResolvedValue({ data: ack, etag: '"1"' });
  entering = desk();
  expect(entering.of('m1')).toMatchObject({ key, state: 'unsent', report: { result: '0-1' } });
  entering.resend();
  await vi.waitFor(() => expect(entering.waiting).toEqual([]));
  expect(vi.mocked(calls.report).mock.lastCall?.[2]).toEqual({ 'Idempotency-Key': key });
});

test('a result that the server refuses stays with its reason until somebody decides', async () => {
  vi.mocked(calls.report).mockRejectedValueOnce(new Problem(409, 'round_not_published', 'Not published', 'Publish it first.'));
  entering.enter(match, '1-0');
  await vi.waitFor(() => expect(entering.of('m1')?.state).toBe('refused'));
  expect(entering.of('m1')?.problem?.detail).toBe('Publish it first.');
  entering.drop('m1');
  expect(entering.waiting).toEqual([]);
});

test('another result for the same table is asked about first, the same one does nothing', () => {
  const reported: Match = { ...match, result: { result: '1-0' }, state: 'reported' };
  expect(entering.enter(reported, '1-0')).toBe('same');
  expect(entering.enter(reported, '0-1')).toBe('asked');
  expect(entering.asked).toEqual({ match: reported, report: { result: '0-1' } });
  expect(entering.enter({ ...match, state: 'conflict' }, '1-0')).toBe('conflict');
});

test('the undo key may be faster than the server', async () => {
  let answer: (value: { data: calls.Ack; etag: string }) => void = () => undefined;
  vi.mocked(calls.report).mockReturnValueOnce(new Promise((done) => (answer = done)));
  vi.mocked(calls.result).mockResolvedValue({ data: { version: 1 } as calls.Result, etag: '"1"' });
  vi.mocked(calls.takeBack).mockResolvedValue(ack);
  entering.enter(match, '1-0');
  const undone = entering.undoLast();
  answer({ data: ack, etag: '"1"' });
  await undone;
  expect(vi.mocked(calls.takeBack)).toHaveBeenCalledWith('m1', 'undo', expect.objectContaining({ 'If-Match': '"1"' }));
});

test('nothing is put back over what somebody else has entered since', async () => {
  vi.mocked(calls.result).mockResolvedValue({ data: { version: 7 } as calls.Result, etag: '"7"' });
  await expect(entering.putBack(match, null, 1)).rejects.toMatchObject({ code: 'changed_since' });
});
