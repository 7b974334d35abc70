import { afterEach, expect, test, vi } from 'vitest';
import { fetchedOrStored } from './fetched-or-stored.ts';

afterEach(() => vi.useRealTimers());

const storedResponse = new Response('stored');
const findStored = () => Promise.resolve(storedResponse);

test.each([200, 302, 404, 500])('opens the server’s page with status %i', async (status) => {
  const page = new Response('page', { status });
  expect(await fetchedOrStored(Promise.resolve(page), findStored)).toBe(page);
});

test.each([502, 503, 504])(
  'opens the stored page instead of a proxy’s page with status %i',
  async (status) => {
    expect(await fetchedOrStored(Promise.resolve(new Response('Down', { status })), findStored)).toBe(
      storedResponse,
    );
  },
);

test('opens the stored page without a connection', async () => {
  expect(await fetchedOrStored(Promise.reject(new TypeError('Failed to fetch')), findStored)).toBe(
    storedResponse,
  );
});

test('opens the stored page when the server does not respond in time', async () => {
  vi.useFakeTimers();
  const page = fetchedOrStored(new Promise(() => undefined), findStored);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await page).toBe(storedResponse);
});

test('shows the page of the proxy when the device has no stored page', async () => {
  const page = new Response('Down', { status: 502 });
  expect(await fetchedOrStored(Promise.resolve(page), () => Promise.resolve(undefined))).toBe(page);
});
