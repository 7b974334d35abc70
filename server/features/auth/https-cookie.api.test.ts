import { expect, test } from 'vitest';
import { makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { publicUrl: 'https://wraps.example' } });

test('sets a Secure cookie with the __Host- prefix under https', async () => {
  const { username, password } = await makeShop(app);

  const { headers } = await app.visitor.post('/api/auth/login', { username, password });

  const cookie = headers['set-cookie'] ?? '';
  expect(cookie).toMatch(/^__Host-wrapline=[\w-]{43}; /);
  expect(cookie).toMatch(/; Secure(;|$)/);
  expect(cookie).toMatch(/; HttpOnly(;|$)/);
  expect(cookie).not.toContain('Domain');
});

test('ignores a cookie without the __Host- prefix under https', async () => {
  const { username, password } = await makeShop(app);
  const { headers } = await app.visitor.post('/api/auth/login', { username, password });
  const [hostCookie = ''] = headers['set-cookie']?.split(';') ?? [];

  const hostCookieResponse = await app.withCookie(hostCookie).get('/api/auth/session');
  const plainCookieResponse = await app
    .withCookie(hostCookie.replace('__Host-', ''))
    .get('/api/auth/session');

  expect([hostCookieResponse.status, plainCookieResponse.status]).toEqual([200, 401]);
});

test('sends Strict-Transport-Security under https', async () => {
  const { headers } = await app.visitor.get('/api/health');
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
});
