import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

test('every call sends the cookie and asks for JSON', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true }));
  vi.stubGlobal('fetch', fetched);
  const body = { username: 'lena', password: 'vinyl' };
  await call('POST /api/auth/login', { body });
  expect(fetched).toHaveBeenCalledWith(
    '/api/auth/login',
    expect.objectContaining({
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
});

test('a server that cannot be reached is told in a sentence', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call('GET /api/certifications')).rejects.toMatchObject({
    code: 'unreachable',
    message: 'The server could not be reached. Please check your connection and try again.',
  });
});
