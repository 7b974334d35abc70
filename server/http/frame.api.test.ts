import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('a body that cannot be read', () => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    app.visitor.send<ErrorBody>({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    });

  test.each([
    ['malformed JSON', '{"username": ', 'application/json'],
    ['no JSON at all', '', 'application/json'],
    ['a JSON text', '"username"', 'application/json'],
    ['a JSON list', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a prototype in it', '{"__proto__": {"admin": true}}', 'application/json'],
    ['a form', 'username=a&password=b', 'application/x-www-form-urlencoded'],
    ['XML', '<login/>', 'application/xml'],
    ['plain text', '{"username":"a","password":"b"}', 'text/plain'],
  ])('%s: 400', async (_what, payload, type) => {
    const answer = await post(payload, type);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(answer.body.error).toBe(answer.body.message);
  });

  test('more than 256 kB: 413', async () => {
    expect(await post(JSON.stringify({ username: 'x'.repeat(300_000), password: 'x' }))).toMatchObject({
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
  ])('%s is refused and not unpacked', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect(
      await app.visitor.send({ method: 'POST', url: '/api/auth/login', headers, payload }),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Send the request body without Content-Encoding' },
    });
  });

  test('identity says that there is no compression', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
    expect(
      await app.visitor.send({ method: 'POST', url: '/api/auth/login', headers, payload: form }),
    ).toMatchObject({ status: 401 });
  });
});

describe('text that cannot be stored', () => {
  test.each([
    ['half a surrogate pair', String.raw`{"username":"a","password":"\ud800"}`, 'password'],
    ['NUL', String.raw`{"username":"a\u0000","password":"b"}`, 'username'],
    ['half a pair in a field that does not exist', String.raw`{"x":{"y":["\udc00"]}}`, 'x.y.0'],
    ['half a pair in the name of a field', String.raw`{"\ud800":1}`, '\ufffd'],
  ])('%s is a 400 of its field', async (_what, payload, field) => {
    const headers = { 'content-type': 'application/json' };
    expect(
      await app.visitor.send({ method: 'POST', url: '/api/auth/login', headers, payload }),
    ).toMatchObject({ status: 400, body: { errors: { [field]: { _errors: [expect.any(String)] } } } });
  });

  test('a NUL in the query or the path is a 400 as well', async () => {
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
    '%s is a 400 for a write without required fields',
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

describe('unknown addresses under /api', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/projects/1/secrets'],
    ['POST', '/api/certifications'],
    ['DELETE', '/api/auth/session'],
  ] as const)('%s %s: a JSON 404', async (method, url) => {
    const answer = await app.visitor.send<ErrorBody>({ method, url });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test('an address that is damaged or endless: a JSON 400 with its request id', async () => {
    for (const url of ['/api/projects/%zz', `/api/photos/1/${'x'.repeat(5000)}`]) {
      const answer = await app.visitor.get<ErrorBody>(url);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(answer.headers['x-request-id']).toMatch(UUID);
    }
  });
});

describe('every answer', () => {
  test.each(['/api/certifications', '/api/projects', '/api/nothing'])(
    '%s names its request and says what a browser may do with it: nothing',
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

  test('is compressed when it is long and the browser takes it', async () => {
    const ask = (encoding: string, url: string) =>
      app.visitor.send({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

    const plain = await app.visitor.get('/api/openapi.json');
    const brotli = await ask('gzip, br', '/api/openapi.json');
    const gzip = await ask('gzip', '/api/openapi.json');

    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect((await ask('br', '/api/health')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the log', () => {
  test('has a line for each request with its id, without query, cookie, body or address of a person', async () => {
    const shop = await makeShop(app);
    const { username, password } = shop;
    const entered = await app.visitor.post('/api/auth/login', { username, password });
    const [cookie = ''] = entered.headers['set-cookie']?.split(';') ?? [];
    const { headers } = await app.withCookie(cookie).get('/api/projects?q=secret-search');

    const lines = app.logged.filter((line) => line['requestId'] === headers['x-request-id']);

    expect(lines).toMatchObject([
      { msg: 'request', method: 'GET', route: '/api/projects', status: 200, ms: expect.any(Number) },
    ]);
    const everything = JSON.stringify(app.logged);
    for (const secret of [password, cookie.split('=')[1] ?? '', 'secret-search', `${username}@example.com`])
      expect(everything).not.toContain(secret);
  });
});
