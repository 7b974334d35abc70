import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const webDir = await makeWebBuild();
afterAll(() => rm(webDir, { recursive: true, force: true }));
const app = await startTestApp({ config: { webDir } });

describe('the application shell', () => {
  test.each(['/', '/login', '/projects/17', '/anything?at=all', '/index.html', '/apiary'])(
    'is sent for %s, with a strict content policy',
    async (url) => {
      const { status, text, headers } = await app.visitor.get(url);

      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(text).toContain('<title>Wrapline</title>');
    },
  );

  test('has a new nonce each time, the same in page and policy', async () => {
    const [first, second] = [await app.visitor.get('/'), await app.visitor.get('/')];
    const nonceOf = (page: string) => page.match(/nonce="([^"]+)"/)?.[1];

    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first.text)}'`);
    expect(nonceOf(first.text)).toMatch(/^[\w+/]{22}==$/);
    expect(nonceOf(second.text)).not.toBe(nonceOf(first.text));
  });

  test('names the same build as the responses of the API', async () => {
    const { text } = await app.visitor.get('/');
    const { headers } = await app.visitor.get('/api/health');

    expect(headers['x-wrapline-build']).toMatch(/^[\da-f]{16}$/);
    expect(text).toContain(`&quot;build&quot;:&quot;${headers['x-wrapline-build']}&quot;`);
  });

  test('contains the settings that the screens need', async () => {
    const strictApp = await startTestApp({
      config: {
        webDir,
        debugPages: false,
        passwordPolicy: 'strict',
        publicUrl: 'https://wraps.example',
        proofMaxMb: 12.5,
      },
    });

    expect(settingsIn((await app.visitor.get('/')).text)).toMatchObject({
      debugPages: true,
      passwordPolicy: 'basic',
      publicUrl: null,
      proofMaxMb: 5,
      sendsMail: false,
    });
    expect(settingsIn((await strictApp.visitor.get('/login')).text)).toMatchObject({
      debugPages: false,
      passwordPolicy: 'strict',
      publicUrl: 'https://wraps.example',
      proofMaxMb: 12.5,
      sendsMail: false,
    });
  });

  test('rejects writes', async () => {
    expect(await app.visitor.post('/projects/17', {})).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('built files', () => {
  test('are cached permanently when their name has a hash', async () => {
    const hashedAssetResponse = await app.visitor.get('/assets/main-B4x9.js');
    const unhashedAssetResponse = await app.visitor.get('/theme.js');

    expect(hashedAssetResponse).toMatchObject({
      status: 200,
      text: 'run()',
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
        'x-content-type-options': 'nosniff',
      },
    });
    expect(unhashedAssetResponse.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/assets/main-0ld1.js', '/assets/', '/assets/a/b.css?x=1'])(
    'of an older build (%s) get a plain 404 instead of the application',
    async (url) => {
      const { status, text, headers } = await app.visitor.get(url);
      expect({ status, text }).toEqual({ status: 404, text: 'Not found' });
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5csecret.txt',
  ])('do not include files outside their folder (%s)', async (url) => {
    expect((await app.visitor.get(url)).text).not.toContain('top secret');
  });
});

test.each(['/.well-known/security.txt', '/.well-known/change-password', '/.well-known/'])(
  '%s gets a JSON 404 instead of the application',
  async (url) => {
    expect(await app.visitor.get(url)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('API_DOCS=off removes the OpenAPI document and its page', async () => {
  const appWithoutDocs = await startTestApp({ config: { webDir, apiDocs: false } });
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/js/scalar.js'])
    expect(await appWithoutDocs.visitor.get(url), url).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
});

test('the API works without a built application', async () => {
  const appWithoutWebBuild = await startTestApp({ config: { webDir: path.join(webDir, 'nowhere') } });

  expect(await appWithoutWebBuild.visitor.get('/')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('npm start') },
  });
  expect((await appWithoutWebBuild.visitor.get('/api/certifications')).status).toBe(200);
});

function settingsIn(page: string): unknown {
  const settingsText = page.match(/<meta name="wrapline-settings" content="([^"]*)"/)?.[1] ?? '';
  return JSON.parse(settingsText.replaceAll('&quot;', '"'));
}

/** A folder like the folder of the web build, next to a file that must not be served. */
async function makeWebBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-web-'));
  const web = path.join(folder, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'top secret');
  await writeFile(
    path.join(web, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__" /><meta name="wrapline-settings" content="__SETTINGS__" /><title>Wrapline</title>',
  );
  await writeFile(path.join(web, 'assets/main-B4x9.js'), 'run()');
  await writeFile(path.join(web, 'theme.js'), 'theme()');
  return web;
}
