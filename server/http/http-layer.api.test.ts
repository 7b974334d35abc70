import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('a body that cannot be read', () => {
  const postBody = (payload: string | Buffer, type = 'application/json') =>
    app.visitor.send<ErrorBody>({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    });

  test.each([
    ['malformed JSON', '{"username": ', 'application/json'],
    ['no content', '', 'application/json'],
    ['a JSON string', '"username"', 'application/json'],
    ['a JSON array', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a `__proto__` key', '{"__proto__": {"admin": true}}', 'application/json'],
    ['form encoding', 'username=a&password=b', 'application/x-www-form-urlencoded'],
    ['XML', '<login/>', 'application/xml'],
    ['plain text', '{"username":"a","password":"b"}', 'text/plain'],
  ])('with %s gets a 400', async (_what, payload, type) => {
    const response = await postBody(payload, type);
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(response.body.error).toBe(response.body.message);
  });

  test('of more than 256 kB gets a 413', async () => {
    expect(await postBody(JSON.stringify({ username: 'x'.repeat(300_000), password: 'x' }))).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });
});

describe('a compressed body', () => {
  const form = JSON.stringify({ username: 'somebody', password: 'a guess' });

  test.each([
    ['br', brotliCompressSync(form)],
    ['gzip', gzipSync(form)],
    ['deflate', deflateSync(form)],
    ['gzip, br', brotliCompressSync(gzipSync(form))],
    ['x-unknown', Buffer.from(form)],
    ['br', brotliCompressSync(Buffer.alloc(64 * 1024 * 1024))],
  ])('with %s is rejected without being unpacked', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect(
      await app.visitor.send({ method: 'POST', url: '/api/auth/login', headers, payload }),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Send the request body without Content-Encoding' },
    });
  });

  test('with `identity`, which means uncompressed, is accepted', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    expect(
      await app.visitor.send({ method: 'POST', url: '/api/auth/login', headers, payload: form }),
    ).toMatchObject({ status: 401 });
  });
});

describe('text that cannot be stored', () => {
  test.each([
    ['a lone surrogate', String.raw`{"username":"a","password":"\ud800"}`, 'password'],
    ['a NUL character', String.raw`{"username":"a\u0000","password":"b"}`, 'username'],
    ['a lone surrogate in an unknown field', String.raw`{"x":{"y":["\udc00"]}}`, 'x.y.0'],
    ['a lone surrogate in a field name', String.raw`{"\ud800":1}`, '\ufffd'],
  ])('%s gets a 400 that names the field', async (_what, payload, field) => {
    const headers = { 'content-type': 'application/json' };
    expect(
      await app.visitor.send({ method: 'POST', url: '/api/auth/login', headers, payload }),
    ).toMatchObject({ status: 400, body: { errors: { [field]: { _errors: [expect.any(String)] } } } });
  });

  test('a NUL character in the query or path gets a 400', async () => {
    const browser = await app.as(await makeShop(app));
    expect(await browser.get('/api/projects?q=van%00')).toMatchObject({
      status: 400,
      body: { errors: { q: { _errors: ['Must not contain a NUL character'] } } },
    });
    expect(await browser.get('/api/projects/1%00')).toMatchObject({ status: 400 });
  });
});

describe('a JSON body that is not an object', () => {
  test.each(['null', '[]', '7', 'true', '"text"'])(
    '%s gets a 400, even from a call without required fields',
    async (payload) => {
      const shop = await makeShop(app);
      const project = await makeProject(app, shop);
      const browser = await app.as(shop);
      const headers = { 'content-type': 'application/json' };
      for (const [method, url] of [
        ['PUT', `/api/projects/${project.id}`],
        ['PUT', `/api/projects/${project.id}/full-update`],
        ['PATCH', `/api/users/${shop.id}`],
      ] as const) {
        expect(await browser.send({ method, url, headers, payload }), url).toMatchObject({
          status: 400,
          body: { errors: { body: { _errors: ['The request body must be a JSON object'] } } },
        });
      }
    },
  );
});

describe('unknown paths under /api', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/projects/1/secrets'],
    ['POST', '/api/certifications'],
    ['DELETE', '/api/auth/session'],
  ] as const)('%s %s gets a JSON 404', async (method, url) => {
    const response = await app.visitor.send<ErrorBody>({ method, url });
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(response.headers['content-type']).toContain('application/json');
  });

  test('a malformed or overlong URL gets a JSON 400 with the request id', async () => {
    for (const url of ['/api/projects/%zz', `/api/photos/1/${'x'.repeat(5000)}`]) {
      const response = await app.visitor.get<ErrorBody>(url);
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(response.headers['x-request-id']).toMatch(UUID);
    }
  });
});

describe('every response', () => {
  test.each(['/api/certifications', '/api/projects', '/api/nothing'])(
    'to %s has a request id and strict security headers',
    async (url) => {
      const [first, second] = [await app.visitor.get(url), await app.visitor.get(url)];
      expect(first.headers).toMatchObject({
        'x-request-id': expect.stringMatching(UUID),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
      expect(first.headers['x-powered-by']).toBeUndefined();
      expect(first.headers['strict-transport-security']).toBeUndefined();
      expect(first.headers['access-control-allow-origin']).toBeUndefined();
      expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    },
  );

  test('is compressed when it is long and the browser accepts that', async () => {
    const getEncoded = (encoding: string, url: string) =>
      app.visitor.send({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

    const plain = await app.visitor.get('/api/openapi.json');
    const brotli = await getEncoded('gzip, br', '/api/openapi.json');
    const gzip = await getEncoded('gzip', '/api/openapi.json');

    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect((await getEncoded('br', '/api/health')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the log', () => {
  test('has a line for each request, without query, cookie, body or e-mail address', async () => {
    const shop = await makeShop(app);
    const { username, password } = shop;
    const signInResponse = await app.visitor.post('/api/auth/login', { username, password });
    const [cookie = ''] = signInResponse.headers['set-cookie']?.split(';') ?? [];
    const { headers } = await app.withCookie(cookie).get('/api/projects?q=secret-search');

    const lines = app.logged.filter((line) => line['requestId'] === headers['x-request-id']);

    expect(lines).toMatchObject([
      { msg: 'request', method: 'GET', route: '/api/projects', status: 200, ms: expect.any(Number) },
    ]);
    const wholeLog = JSON.stringify(app.logged);
    for (const secret of [password, cookie.split('=')[1] ?? '', 'secret-search', `${username}@example.com`])
      expect(wholeLog).not.toContain(secret);
  });
});
