import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { createShopWithProject } from './jobs.ts';
import { createReview } from './review-links.ts';

// Compares the server's preloads (server/http/page-preloads.ts) with the requests of the page.

test('the sign-in page preloads every script it needs', async ({ page }) => {
  const { requests, html } = await load(page, '/login');
  expect(missingScripts(html, requests)).toEqual([]);
});

for (const path of [
  '/dashboard',
  '/my-projects',
  '/in-progress',
  '/project/{id}',
  '/project/{id}/job-sheet',
  '/project/{id}/install-record',
])
  test(`${path} preloads its scripts and uses each preloaded response once`, async ({ page }) => {
    const { project } = await createShopWithProject(page);
    const { requests, html } = await load(page, path.replace('{id}', String(project.id)));
    expect(missingScripts(html, requests)).toEqual([]);
    const calls = callsBeforeLiveStream(requests);
    expect(calls).toEqual([...new Set(calls)]);
    expect(await unusedPreloads(page)).toEqual([]);
  });

test('the dashboard preloads its sections from the second visit on', async ({ page }) => {
  await createShopWithProject(page);
  await load(page, '/dashboard');
  const { requests, html } = await load(page, '/dashboard');
  expect(html).toContain('/api/projects/dashboard?today=');
  const calls = callsBeforeLiveStream(requests);
  expect(calls).toEqual([...new Set(calls)]);
  expect(await unusedPreloads(page)).toEqual([]);
});

for (const path of [
  '/edit-project?id={id}',
  '/subcontractors',
  '/subcontractor-registry',
  '/settings',
  '/subcontractor-profile/{installer}',
])
  test(`${path} preloads every script it needs`, async ({ page }) => {
    const { project, shop } = await createShopWithProject(page);
    const filled = path.replace('{id}', String(project.id)).replace('{installer}', String(shop.id));
    const { requests, html } = await load(page, filled);
    expect(missingScripts(html, requests)).toEqual([]);
  });

test('the review page preloads its scripts and uses its preloaded call once', async ({ page, otherPage }) => {
  const { path } = await createReview(page);
  const { requests, html } = await load(otherPage, path, (request) => isLiveStream(pathOf(request)));
  expect(missingScripts(html, requests)).toEqual([]);
  expect(callsBeforeLiveStream(requests).filter((url) => url === `/api${path}`)).toHaveLength(1);
  expect(await unusedPreloads(otherPage)).toEqual([]);
});

test('the complete project page makes at most 25 requests', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const { requests } = await load(page, `/project/${project.id}`);
  // Without the calls that signals about the set-up repeat.
  expect(new Set(requests.map(pathOf)).size).toBeLessThanOrEqual(25);
});

/** Loads a page until its last request. */
async function load(
  page: Page,
  path: string,
  isLast = isToaster,
): Promise<{ requests: Request[]; html: string }> {
  await page.addInitScript(recordFetches);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  // A signed-in page loads the toaster last, a signed-out page only after the first input.
  const last = path === '/login' ? page.waitForEvent('load') : page.waitForEvent('request', isLast);
  const response = await page.goto(path);
  await last;
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  return { requests, html: (await response?.text()) ?? '' };
}

const isToaster = (request: Request) => request.url().includes('/toaster-');

/** The calls before the live stream opens: its first signals may name what the set-up has just changed. */
function callsBeforeLiveStream(requests: readonly Request[]): string[] {
  const urls = requests.map(pathOf);
  const live = urls.findIndex(isLiveStream);
  return urls.slice(0, live === -1 ? undefined : live).filter((url) => url.startsWith('/api/'));
}

function isLiveStream(url: string): boolean {
  return /^\/api\/(review\/[^/]+\/)?live\b/.test(url);
}

/** Scripts without a preload, except those that a page loads after it is shown. */
function missingScripts(html: string, requests: readonly Request[]): string[] {
  const scripts = requests.filter((request) => request.resourceType() === 'script').map(pathOf);
  return scripts.filter((script) => !html.includes(script) && !AFTERWARDS.test(script));
}

const AFTERWARDS = /\/(toaster|overlay|forms|proof-discussion|decision-form)-/;

/** Preloaded calls that the page did not fetch. */
function unusedPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fetched: string[] = Reflect.get(window, 'fetched');
    const links = document.querySelectorAll('link[rel="preload"][as="fetch"]');
    return [...links]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !fetched.includes(href));
  });
}

/** Runs in the page before its scripts. */
function recordFetches(): void {
  const fetched: string[] = [];
  Reflect.set(window, 'fetched', fetched);
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (typeof input === 'string') fetched.push(input);
    return send(input, init);
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}
