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
  ['gets no response', isDown],
  ['gets a captive portal', isPortal],
])('the server is unreachable when a call fails and the health check %s', async (_, healthCheck) => {
  health = healthCheck;
  const { connection, close } = watchedConnection();
  connection.noteNoResponse();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('unreachable');
  close();
});

test('one dead connection does not make the server unreachable', async () => {
  health = isUp;
  const { connection, close } = watchedConnection();
  connection.noteNoResponse();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  close();
});

test('runs a health check after a gateway error but not after a server error', async () => {
  health = isDown;
  const { connection, close } = watchedConnection();
  connection.noteResponse(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  connection.noteResponse(502);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('unreachable');
  close();
});

test('ignores a failed check when a response arrived during it', async () => {
  const check = Promise.withResolvers<Response>();
  health = () => check.promise;
  const { connection, close } = watchedConnection();
  connection.noteNoResponse();
  connection.noteResponse(200);
  check.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  close();
});

test('retries waiting work when a check reaches the server again', async () => {
  health = isDown;
  const { connection, close } = watchedConnection();
  const retry = vi.fn<() => void>();
  const stopWaiting = onServerContact(retry);
  connection.noteNoResponse();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(retry).not.toHaveBeenCalled();
  health = isUp;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.state()).toBe('online');
  expect(retry).toHaveBeenCalledOnce();
  stopWaiting();
  close();
});

test('the state is offline without a network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { connection, close } = watchedConnection();
  expect(connection.state()).toBe('offline');
  close();
});

function watchedConnection() {
  const connection = new Connection();
  return { connection, close: connection.subscribe(() => undefined) };
}

test('retries waiting work when the network is back', async () => {
  health = isUp;
  const { close } = watchedConnection();
  const retry = vi.fn<() => void>();
  const stop = onServerContact(retry);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(retry).toHaveBeenCalledTimes(1);
  stop();
  close();
});
