import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const PUBLIC_ORIGIN = 'https://wraps.example';
const localhostApp = await startTestApp();
const networkApp = await startTestApp({ config: { host: '0.0.0.0' } });
const proxiedApp = await startTestApp({ config: { host: '0.0.0.0', trustProxy: 1 } });
const publicApp = await startTestApp({ config: { host: '0.0.0.0', publicUrl: PUBLIC_ORIGIN } });
const ipv6App = await startTestApp({ config: { host: '::', publicUrl: 'http://[2001:db8::7]:3000' } });
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Headers = Record<string, string>;

function logOut(app: typeof networkApp, headers: Headers) {
  return app.visitor.send({ method: 'POST', url: '/api/auth/logout', headers });
}

describe('cross-site protection', () => {
  test.each<Headers>([
    { origin: 'https://evil.example', host: 'wraps.example' },
    { origin: 'http://wraps.example.evil.example', host: 'wraps.example' },
    { origin: 'http://wraps.example:8080', host: 'wraps.example' },
    { origin: 'https://wraps.example', host: 'wraps.example' },
    { origin: 'null', host: 'wraps.example' },
    { origin: 'not an origin', host: 'wraps.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://wraps.example', host: 'wraps.example' },
    { origin: 'https://wraps.example', host: 'wraps.example', 'x-forwarded-proto': 'https' },
  ])('a write with %j is rejected', async (headers) => {
    expect(await logOut(networkApp, headers)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This request came from another site' },
      headers: { 'x-content-type-options': 'nosniff', 'x-request-id': expect.stringMatching(UUID) },
    });
  });

  test.each<Headers>([
    { origin: 'http://wraps.example', host: 'wraps.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://wraps.example', host: 'wraps.example:80' },
    { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('a write with %j from the same site or without a browser is accepted', async (headers) => {
    expect((await logOut(networkApp, headers)).status).toBe(200);
  });

  test('a write from another site is recognized by the scheme that a trusted proxy reports', async () => {
    const host = 'wraps.example';
    const logOutFrom = (origin: string) =>
      logOut(proxiedApp, {
        origin,
        host,
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.7',
      });

    expect((await logOutFrom('https://wraps.example')).status).toBe(200);
    expect((await logOutFrom('http://wraps.example')).status).toBe(403);
  });

  test.each([
    ['https://wraps.example', 200],
    ['http://wraps.example', 403],
    ['https://wraps.example:8443', 403],
  ])(
    'a write from %s gets a %d when PUBLIC_URL is set, regardless of the Host header',
    async (origin, status) => {
      expect((await logOut(publicApp, { origin, host: 'wraps.example' })).status).toBe(status);
      expect((await logOut(publicApp, { origin, host: 'localhost:3000' })).status).toBe(status);
    },
  );

  test.each([
    ['http://localhost:3000', 'localhost:3000', 200],
    ['http://[::1]:3000', '[::1]:3000', 200],
    ['http://localhost:4000', 'localhost:3000', 403],
    ['http://evil.example', 'evil.example', 403],
  ])('a write from %s to host %s gets a %d when PUBLIC_URL is set', async (origin, host, status) => {
    expect((await logOut(publicApp, { origin, host })).status).toBe(status);
  });

  test('a read from another site is accepted', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' };
    expect(
      await networkApp.visitor.send({ method: 'GET', url: '/api/certifications', headers }),
    ).toMatchObject({ status: 200 });
  });
});

describe('a host name', () => {
  const statusForHost = async (app: typeof networkApp, host: string, url = '/api/certifications') =>
    (await app.visitor.send<ErrorBody>({ method: 'GET', url, headers: { host } })).status;

  test.each([
    'wraps.example',
    'WRAPS.example',
    'wraps.example:8443',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])('%s is accepted with PUBLIC_URL', async (host) =>
    expect(await statusForHost(publicApp, host)).toBe(200),
  );

  test.each(['evil.example', 'wraps.example.evil.example', '203.0.113.7', 'not a host'])(
    '%j is rejected with PUBLIC_URL',
    async (host) => expect(await statusForHost(publicApp, host)).toBe(403),
  );

  test('is rejected with a message that names the setting', async () => {
    const headers = { host: 'evil.example' };
    const { body } = await publicApp.visitor.send<ErrorBody>({
      method: 'GET',
      url: '/api/projects',
      headers,
    });
    expect(body.message).toBe(
      'This server does not respond under this host name, only under wraps.example. Set PUBLIC_URL to the address that browsers use, and make sure that a proxy passes on the Host header',
    );
  });

  test.each(['/api/health', '/api/ready'])(
    'is not checked for %s, because monitoring tools may use any host name',
    async (url) => {
      expect(await statusForHost(publicApp, '10.0.0.7:3000', url)).toBe(200);
    },
  );

  test('can be the IPv6 address of PUBLIC_URL, but not a different IPv6 address', async () => {
    expect(await statusForHost(ipv6App, '[2001:db8::7]:3000')).toBe(200);
    expect(await statusForHost(ipv6App, '[2001:db8::8]:3000')).toBe(403);
  });

  test.each([
    ['localhost:3000', 200],
    ['wraps.localhost', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example', 403],
    ['192.168.1.5', 403],
  ])('%s gets a %d on localhost without PUBLIC_URL', async (host, status) => {
    expect(await statusForHost(localhostApp, host)).toBe(status);
  });

  test.each(['192.168.1.5:3000', 'shop-pc', 'wraps.lan'])(
    '%s is accepted on the network without PUBLIC_URL',
    async (host) => expect(await statusForHost(networkApp, host)).toBe(200),
  );
});
