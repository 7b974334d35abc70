import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { createShopWithProject } from './jobs.ts';
import { createReview } from './review-links.ts';

// Compares the server's preloads (server/http/page-preloads.ts) with the requests of the page.

test('pages without preloaded calls preload every script they need', async ({ page, otherPage }) => {
  const { project, shop } = await createShopWithProject(page);
  const paths = [
    `/edit-project?id=${project.id}`,
    '/subcontractors',
    '/subcontractor-registry',
    '/settings',
    `/subcontractor-profile/${shop.id}`,
  ];
  for (const path of paths) expectPreloadedScripts(await load(page, path));
  expectPreloadedScripts(await load(otherPage, '/login'));
});

test('pages preload their scripts and use each preloaded response once', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const ofProject = `/project/${project.id}`;
  const paths = ['/dashboard', '/my-projects', '/in-progress', ofProject];
  for (const path of [...paths, `${ofProject}/job-sheet`, `${ofProject}/install-record`]) {
    const loaded = await load(page, path);
    expectPreloadedScripts(loaded);
    await expectEachResponseUsedOnce(page, loaded);
  }
  // The server knows the day of the user from the second visit on.
  const loaded = await load(page, '/dashboard');
  expect(loaded.html).toContain('/api/projects/dashboard?today=');
  await expectEachResponseUsedOnce(page, loaded);
});

test('the review page preloads its scripts and uses its preloaded call once', async ({ page, otherPage }) => {
  const { path } = await createReview(page);
  const loaded = await load(otherPage, path, (request) => isLiveStream(pathOf(request)));
  expectPreloadedScripts(loaded);
  expect(callsBeforeLiveStream(loaded.requests).filter((url) => url === `/api${path}`)).toHaveLength(1);
  expect(await unusedPreloads(otherPage)).toEqual([]);
});

test('the complete project page makes at most 25 requests', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const { requests } = await load(page, `/project/${project.id}`);
  // Without the calls that signals about the set-up repeat.
  expect(new Set(requests.map(pathOf)).size).toBeLessThanOrEqual(25);
});

interface LoadedPage {
  requests: Request[];
  html: string;
}

/** Loads a page until its last request. */
async function load(page: Page, path: string, isLast = isToaster): Promise<LoadedPage> {
  await page.addInitScript(recordFetches);
  const requests: Request[] = [];
  const record = (request: Request) => void requests.push(request);
  page.on('request', record);
  // A signed-in page loads the toaster last, a signed-out page only after the first input.
  const last = path === '/login' ? page.waitForEvent('load') : page.waitForEvent('request', isLast);
  const response = await page.goto(path);
  await last;
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  page.off('request', record);
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

/** All scripts are preloaded, except those that a page loads after it is shown. */
function expectPreloadedScripts({ html, requests }: LoadedPage): void {
  const scripts = requests.filter((request) => request.resourceType() === 'script').map(pathOf);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !html.includes(script) && !AFTERWARDS.test(script))).toEqual([]);
}

async function expectEachResponseUsedOnce(page: Page, { requests }: LoadedPage): Promise<void> {
  const calls = callsBeforeLiveStream(requests);
  expect(calls).toEqual([...new Set(calls)]);
  expect(await unusedPreloads(page)).toEqual([]);
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
