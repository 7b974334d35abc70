import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { addProof, createShopWithProject } from './projects.ts';
import { createDesignFile, sendForReview } from './review-links.ts';

// Compares the server's preloads (server/http/page-preloads.ts) with the requests of the page.

test('pages preload their scripts, and use each preloaded response once', async ({ page, otherPage }) => {
  const { project, shop } = await createShopWithProject(page);
  const projectPath = `/project/${project.id}`;

  await test.step('the complete project page makes at most 25 requests', async () => {
    const loadedPage = await loadPage(page, projectPath);
    // Counts each URL once, because live signals about the new test data repeat some calls.
    expect(new Set(loadedPage.requests.map(pathOf)).size).toBeLessThanOrEqual(25);
    expectPreloadedScripts(loadedPage);
    await expectEachResponseUsedOnce(page, loadedPage);
  });

  await test.step('pages with preloaded calls', async () => {
    await page.context().clearCookies({ name: 'time_zone' });
    const paths = ['/dashboard', '/my-projects', '/in-progress'];
    for (const path of [...paths, `${projectPath}/job-sheet`, `${projectPath}/install-record`]) {
      const loadedPage = await loadPage(page, path);
      expectPreloadedScripts(loadedPage);
      await expectEachResponseUsedOnce(page, loadedPage);
    }
    // Once the browser has stored the user's time zone, the server can preload the calls that need the user's current day.
    await expect.poll(() => page.evaluate('document.cookie')).toContain('time_zone=');
    const loadedPage = await loadPage(page, '/dashboard');
    expect(loadedPage.html).toContain('/api/projects/dashboard?today=');
    await expectEachResponseUsedOnce(page, loadedPage);
  });

  await test.step('pages without preloaded calls', async () => {
    const paths = [
      `/edit-project?id=${project.id}`,
      '/subcontractors',
      '/subcontractor-registry',
      '/settings',
      `/subcontractor-profile/${shop.id}`,
    ];
    for (const path of paths) expectPreloadedScripts(await loadPage(page, path));
    expectPreloadedScripts(await loadPage(otherPage, '/login'));
  });

  await test.step('the review page', async () => {
    const proof = await addProof(page.request, project, await createDesignFile(1));
    const [reviewPath = ''] = (await sendForReview(page.request, proof)).paths;
    const loadedPage = await loadPage(otherPage, reviewPath, (request) => isLiveStream(pathOf(request)));
    expectPreloadedScripts(loadedPage);
    expect(
      callsBeforeLiveStream(loadedPage.requests).filter((url) => url === `/api${reviewPath}`),
    ).toHaveLength(1);
    expect(await findUnusedPreloads(otherPage)).toEqual([]);
  });

  // Runs last, because a route handler turns off the HTTP cache of the page.
  await test.step('the project page shows its stages before the code of the other sections is loaded', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/sections-/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${projectPath}#messages`);
    await expect(page.getByRole('list', { name: 'Stages' })).toBeVisible();
    await expect(page.getByText('Loading more sections...')).toBeAttached();
    release();
    await expect(page.getByRole('heading', { name: 'Project Messages' })).toBeInViewport();
  });
});

interface LoadedPage {
  requests: Request[];
  html: string;
}

/** Loads a page and waits for its last request. */
async function loadPage(page: Page, path: string, isLast = isToasterScript): Promise<LoadedPage> {
  await page.addInitScript(recordFetches);
  const requests: Request[] = [];
  const firstSentAt = new Map<string, number>();
  const record = (request: Request) => {
    const [now, url] = [Date.now(), request.url()];
    const sentAt = firstSentAt.get(url) ?? now;
    firstSentAt.set(url, sentAt);
    // Excludes polls, because a page on a busy machine can load so slowly that it already polls.
    if (now - sentAt < STALE_AFTER_MS) requests.push(request);
  };
  page.on('request', record);
  // The previous page may send calls until the new page replaces it.
  page.once('framenavigated', () => {
    const navigations = requests.filter((request) => request.isNavigationRequest());
    requests.splice(0, requests.length, ...navigations);
    firstSentAt.clear();
  });
  // A signed-in page loads the toaster last. The sign-in page loads the toaster only after the first input, so its last
  // event is `load`.
  const lastEvent = path === '/login' ? page.waitForEvent('load') : page.waitForEvent('request', isLast);
  const response = await page.goto(path);
  await lastEvent;
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  page.off('request', record);
  return { requests, html: (await response?.text()) ?? '' };
}

/** The time after which the cached response of a call is stale, and the call may be repeated (web/api/query-client.ts). */
const STALE_AFTER_MS = 5_000;

const isToasterScript = (request: Request) => request.url().includes('/toaster-');

/** The API calls before the live stream opens. Later, live signals about new test data repeat some calls. */
function callsBeforeLiveStream(requests: readonly Request[]): string[] {
  const urls = requests.map(pathOf);
  const liveStreamIndex = urls.findIndex(isLiveStream);
  return urls
    .slice(0, liveStreamIndex === -1 ? undefined : liveStreamIndex)
    .filter((url) => url.startsWith('/api/'));
}

function isLiveStream(url: string): boolean {
  return /^\/api\/(review\/[^/]+\/)?live\b/.test(url);
}

/** Checks that all scripts are preloaded, except the scripts that a page loads after it is shown. */
function expectPreloadedScripts({ html, requests }: LoadedPage): void {
  const scripts = requests.filter((request) => request.resourceType() === 'script').map(pathOf);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !html.includes(script) && !NOT_PRELOADED_SCRIPTS.test(script))).toEqual(
    [],
  );
}

async function expectEachResponseUsedOnce(page: Page, { requests }: LoadedPage): Promise<void> {
  const calls = callsBeforeLiveStream(requests);
  expect(calls).toEqual([...new Set(calls)]);
  expect(await findUnusedPreloads(page)).toEqual([]);
}

const NOT_PRELOADED_SCRIPTS = /\/(toaster|overlay|forms|sections|proof-discussion|decision-form)-/;

/** The preloaded calls that the page did not fetch. */
function findUnusedPreloads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fetchedUrls: string[] = Reflect.get(window, 'fetched');
    const links = document.querySelectorAll('link[rel="preload"][as="fetch"]');
    return [...links]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !fetchedUrls.includes(href));
  });
}

/** Runs in the page before its scripts. */
function recordFetches(): void {
  const fetchedUrls: string[] = [];
  Reflect.set(window, 'fetched', fetchedUrls);
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (typeof input === 'string') fetchedUrls.push(input);
    return send(input, init);
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}
