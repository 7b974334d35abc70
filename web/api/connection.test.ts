import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { onServerContact } from '#web/api/server-contact.ts';

let health: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => health());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isUp = async () => Response.json({ status: 'up' });
const isDown = () => Promise.reject(new TypeError('Failed to fetch'));
const isPortal = async () => new Response('<h1>Welcome to the hotel</h1>');

test.each([
  ['nothing answers', isDown],
  ['a captive portal answers', isPortal],
])('the server is unreachable when a call fails and %s to a check', async (_, answer) => {
  health = answer;
  const { connection, close } = watched();
  connection.noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('unreachable');
  close();
});

test('one dead connection does not make the server unreachable', async () => {
  health = isUp;
  const { connection, close } = watched();
  connection.noteNoAnswer();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  close();
});

test('a gateway error is checked, and an answer of the server itself is not', async () => {
  health = isDown;
  const { connection, close } = watched();
  connection.noteAnswer(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  connection.noteAnswer(502);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('unreachable');
  close();
});

test('a check that fails does not outweigh an answer that came meanwhile', async () => {
  const check = Promise.withResolvers<Response>();
  health = () => check.promise;
  const { connection, close } = watched();
  connection.noteNoAnswer();
  connection.noteAnswer(200);
  check.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  close();
});

test('what waits for the server is retried when a check finds it back', async () => {
  health = isDown;
  const { connection, close } = watched();
  const retry = vi.fn<() => void>();
  const stopWaiting = onServerContact(retry);
  connection.noteNoAnswer();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(retry).not.toHaveBeenCalled();
  health = isUp;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.state()).toBe('online');
  expect(retry).toHaveBeenCalledOnce();
  stopWaiting();
  close();
});

test('without a network the device is offline, whatever the server does', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { connection, close } = watched();
  expect(connection.state()).toBe('offline');
  close();
});

function watched() {
  const connection = new Connection();
  return { connection, close: connection.subscribe(() => undefined) };
}

test('retries what waits for the server when the network is back', async () => {
  health = isUp;
  const { close } = watched();
  const retry = vi.fn<() => void>();
  const stop = onServerContact(retry);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(retry).toHaveBeenCalledTimes(1);
  stop();
  close();
});
