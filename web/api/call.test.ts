import { afterEach, expect, test, vi } from 'vitest';
import { CALL_TIMEOUT_MS, call } from './call.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('every call sends the cookie and asks for JSON', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ success: true }));
  vi.stubGlobal('fetch', fetchMock);
  const body = { username: 'lena', password: 'vinyl' };
  await call('POST /api/auth/login', { body });
  expect(fetchMock).toHaveBeenCalledWith(
    '/api/auth/login',
    expect.objectContaining({
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Tab-Id': expect.stringMatching(/^[\da-f]{16}$/),
      },
      body: JSON.stringify(body),
    }),
  );
});

test('reports an unreachable server in a readable message', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call('GET /api/certifications')).rejects.toMatchObject({
    code: 'unreachable',
    message: 'The server could not be reached. Please check your connection and try again.',
  });
});

test('aborts a call without a response', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => untilAborted(signal));
  const outcome = expect(call('GET /api/certifications')).rejects.toMatchObject({ code: 'unreachable' });
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
  await outcome;
});

test('aborts a call whose response body stalls', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) =>
    Object.assign(new Response(), { text: () => untilAborted(signal) }),
  );
  const outcome = expect(call('GET /api/certifications')).rejects.toMatchObject({ code: 'unreachable' });
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
  await outcome;
});

test('rethrows the AbortError when the caller aborts', async () => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => untilAborted(signal));
  const controller = new AbortController();
  const outcome = expect(
    call('GET /api/certifications', {}, { signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  controller.abort();
  await outcome;
});

test('an error carries the Retry-After delay', async () => {
  const responseInit = { status: 503, headers: { 'Retry-After': '7' } };
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Busy' }, responseInit));
  await expect(call('GET /api/certifications')).rejects.toMatchObject({ status: 503, retryAfterMs: 7_000 });
});

function untilAborted(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
