import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { onServerContact } from '#web/api/server-contact.ts';

let respondToHealthCheck: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => respondToHealthCheck());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const respondAsHealthy = async () => Response.json({ status: 'up' });
const failToConnect = () => Promise.reject(new TypeError('Failed to fetch'));
const respondAsPortal = async () => new Response('<h1>Welcome to the hotel</h1>');

test.each([
  ['gets no response', failToConnect],
  ['gets a captive portal', respondAsPortal],
])('the server is unreachable when a call fails and the health check %s', async (_, healthCheck) => {
  respondToHealthCheck = healthCheck;
  const { connection, close } = watchConnection();
  connection.reportNoResponse();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('unreachable');
  close();
});

test('one dead connection does not make the server unreachable', async () => {
  respondToHealthCheck = respondAsHealthy;
  const { connection, close } = watchConnection();
  connection.reportNoResponse();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  close();
});

test('runs a health check after a gateway error but not after a server error', async () => {
  respondToHealthCheck = failToConnect;
  const { connection, close } = watchConnection();
  connection.reportResponse(500);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  connection.reportResponse(502);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('unreachable');
  close();
});

test('ignores a failed check when a response arrived during the check', async () => {
  const check = Promise.withResolvers<Response>();
  respondToHealthCheck = () => check.promise;
  const { connection, close } = watchConnection();
  connection.reportNoResponse();
  connection.reportResponse(200);
  check.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.state()).toBe('online');
  close();
});

test('retries waiting work when a check reaches the server again', async () => {
  respondToHealthCheck = failToConnect;
  const { connection, close } = watchConnection();
  const retry = vi.fn<() => void>();
  const stopWaiting = onServerContact(retry);
  connection.reportNoResponse();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(retry).not.toHaveBeenCalled();
  respondToHealthCheck = respondAsHealthy;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.state()).toBe('online');
  expect(retry).toHaveBeenCalledOnce();
  stopWaiting();
  close();
});

test('the state is offline without a network', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { connection, close } = watchConnection();
  expect(connection.state()).toBe('offline');
  close();
});

function watchConnection() {
  const connection = new Connection();
  return { connection, close: connection.subscribe(() => undefined) };
}

test('retries waiting work when the network is back', async () => {
  respondToHealthCheck = respondAsHealthy;
  const { close } = watchConnection();
  const retry = vi.fn<() => void>();
  const stop = onServerContact(retry);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(retry).toHaveBeenCalledTimes(1);
  stop();
  close();
});
