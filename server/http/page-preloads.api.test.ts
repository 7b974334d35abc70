import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const CHUNKS = {
  'features/auth/account-layout.tsx': ['assets/account.js', 'assets/start.js'],
  'features/auth/login-page.tsx': ['assets/account.js', 'assets/start.js'],
  'shell/shell.tsx': ['assets/inside.js', 'assets/start.js'],
  'features/project-page/project-page.tsx': ['assets/project-page.js', 'assets/inside.js'],
  'features/review-page/review-page.tsx': ['assets/review-page.js', 'assets/start.js'],
  'features/project-lists/my-projects-page.tsx': ['assets/my-projects.js', 'assets/inside.js'],
};
const webDir = await mkdtemp(path.join(tmpdir(), 'wrapline-web-'));
afterAll(() => rm(webDir, { recursive: true, force: true }));
await writeFile(
  path.join(webDir, 'index.html'),
  '<html><head><script type="module" src="/assets/start.js"></script></head><body></body></html>',
);
await writeFile(path.join(webDir, 'page-chunks.json'), JSON.stringify(CHUNKS));
const app = await startTestApp({ config: { webDir }, now: () => new Date('2026-11-22T12:30:00Z') });
const signedInBrowser = app.withCookie('wrapline=any');

test('preloads the scripts of the sign-in page once, without those of the entry script', async () => {
  expect(preloads((await app.visitor.get('/login')).text)).toEqual(['/assets/account.js']);
});

test('preloads the sign-in page for signed-out visitors of a private page', async () => {
  expect(preloads((await app.visitor.get('/project/17')).text)).toEqual(['/assets/account.js']);
});

test('preloads scripts and first calls of the requested page', async () => {
  expect(preloads((await signedInBrowser.get('/project/17')).text)).toEqual([
    '/assets/inside.js',
    '/assets/project-page.js',
    '/api/auth/session',
    '/api/projects/17/details',
    '/api/projects/17/artwork-proofs',
    '/api/projects/17/tracking-items?limit=100&type=artwork_proof',
    '/api/projects/17/tracking-items?limit=100&type=wrap',
  ]);
});

test('preloads the script and the call of a reviewer’s link without a session', async () => {
  const token = 'a'.repeat(43);
  expect(preloads((await app.visitor.get(`/review/${token}`)).text)).toEqual([
    '/assets/review-page.js',
    `/api/review/${token}`,
  ]);
});

test('preloads no call for an invalid token', async () => {
  expect(preloads((await app.visitor.get('/review/short')).text)).toEqual([]);
});

test.each([
  ['Pacific/Auckland', '2026-11-23'],
  ['America/Los_Angeles', '2026-11-22'],
])('preloads the sections of the dashboard for the current day in %s', async (timeZone, day) => {
  const browser = app.withCookie(`wrapline=any; time_zone=${encodeURIComponent(timeZone)}`);
  expect(preloads((await browser.get('/dashboard')).text)).toContain(`/api/projects/dashboard?today=${day}`);
});

test.each(['', '; time_zone=', '; time_zone=Mars%2FBase', '; time_zone=%E0%A4%A'])(
  'preloads no sections of the dashboard with the cookie “%s”',
  async (cookie) => {
    const { text } = await app.withCookie(`wrapline=any${cookie}`).get('/dashboard');
    expect(preloads(text)).toContain('/api/projects/counts');
    expect(text).not.toContain('/api/projects/dashboard');
  },
);

test('preloads no list for a URL with search parameters', async () => {
  expect(preloads((await signedInBrowser.get('/my-projects?q=van')).text)).toEqual([
    '/assets/inside.js',
    '/assets/my-projects.js',
    '/api/auth/session',
  ]);
});

test.each(['/project/0', '/project/17/anything', '/project/%22%3E', '/__proto__', '/unknown'])(
  'preloads nothing for %s',
  async (url) => {
    expect(preloads((await signedInBrowser.get(url)).text)).toEqual([]);
  },
);

test('does not serve the list of chunks', async () => {
  expect((await app.visitor.get('/page-chunks.json')).headers['content-type']).toContain('text/html');
});

function preloads(html: string): string[] {
  return [...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}
