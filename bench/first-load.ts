import { arrayBuffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import Document from 'pdfkit';
import { api } from '#shared/api.ts';
import { withEmptyDatabase } from '#server/testing/empty-database.ts';
import { call, type Caller } from '#server/testing/api-client.ts';
import { launchBrowser } from '../scripts/find-browser.ts';
import { withServer } from '#server/testing/server-process.ts';
import { atMost, median, type BenchResult } from './bench-result.ts';
import { createProjects, registerShop } from './http-session.ts';
import { addSession, grainyPhoto, openSlowPage, PHONE, readPaint } from './phone.ts';

const PROJECTS = 50;
const ROUNDS = 5;
/** A page is complete after this time without a request. */
const QUIET_MS = 2_500;
const LOAD_TIMEOUT_MS = 30_000;
/** A slow mobile network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const MAX_LAYOUT_SHIFT = 0.01;

interface MeasuredPage {
  name: string;
  /** Undefined for the review page, because its link is created for the measurement. */
  path?: string;
  isSignedIn: boolean;
  /** The goal for the largest contentful paint, in seconds. */
  goal?: number;
  maxRequests?: number;
}

/** The first page is the baseline: it shows the cost of network and browser alone. */
const PAGES: readonly MeasuredPage[] = [
  { name: 'bare page', path: '/api/health', isSignedIn: false },
  { name: 'sign-in page', path: '/login', isSignedIn: false, goal: 1.6 },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, goal: 2.2 },
  { name: 'My Projects', path: '/my-projects', isSignedIn: true, goal: 2.2 },
  { name: 'project page', path: `/project/${PROJECTS}`, isSignedIn: true, goal: 2.6, maxRequests: 25 },
  { name: 'review page of a 5 MB PDF', isSignedIn: false, goal: 3 },
];

type PageLoad = Awaited<ReturnType<typeof loadPage>>;

/** Measures each page with an empty browser cache, as on the first visit after an update. Some pages have a signed-in user. */
export async function measureFirstLoad(): Promise<BenchResult[]> {
  const browser = await launchBrowser();
  try {
    return await withEmptyDatabase('embedded', ({ settings }) =>
      withServer(settings, ({ url }) => measurePages(browser, url)),
    );
  } finally {
    await browser.close();
  }
}

async function measurePages(browser: Browser, base: string): Promise<BenchResult[]> {
  const shop = await registerShop(base, 'phone-shop');
  const sessionState = await prepareSignedInState(browser, shop);
  const reviewLink = await createReviewLink(shop);
  const loads = new Map(PAGES.map((page) => [page, [] as PageLoad[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [page, list] of loads) {
      const context = await browser.newContext({
        ...PHONE,
        // Measures only the page. The service worker and the offline copies of projects load after the page.
        serviceWorkers: 'block',
        ...(page.isSignedIn && { storageState: sessionState }),
      });
      list.push(await loadPage(context, base + (page.path ?? reviewLink)));
      await context.close();
    }
  }
  return [...loads].flatMap(([page, list]) => resultsOf(page, list));
}

/** Creates projects of the shop. Returns the storage state of a browser in which the shop has visited the dashboard. */
async function prepareSignedInState(browser: Browser, shop: Caller) {
  await createProjects(shop, PROJECTS);
  const context = await browser.newContext(PHONE);
  await addSession(context, shop);
  const page = await context.newPage();
  await page.goto(`${shop.base}/dashboard`);
  await page.getByRole('heading', { name: 'Fleet van' }).first().waitFor();
  const hasTimeZone = async () => (await context.cookies()).some(({ name }) => name === 'time_zone');
  while (!(await hasTimeZone())) await page.waitForTimeout(100);
  const sessionState = await context.storageState();
  await context.close();
  return sessionState;
}

/** Returns the path of a reviewer's link. The proof is a PDF of almost 5 MB with a photo; its rendered page has 210 KB. */
async function createReviewLink(shop: Caller): Promise<string> {
  const pdf = new Document({ size: [1191, 842], margin: 0 });
  pdf.image(await grainyPhoto(4400, 3109), 0, 0, { width: 1191 }).end();
  const file = new File([await arrayBuffer(pdf)], 'van.pdf', { type: 'application/pdf' });
  const { id: proofId } = await call(shop, api.proofs.upload, { body: { projectId: '1' } }, file);
  const body = { proofId, reviewers: [{ name: 'Dana Whitfield' }] };
  const { reviewers } = await call(shop, api.reviews.send, { params: { id: '1' }, body });
  return new URL(reviewers[0]?.url ?? '').pathname;
}

async function loadPage(context: BrowserContext, url: string) {
  const { page, cdp } = await openSlowPage(context);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilComplete(page, requests);
  return { ...(await page.evaluate(readPaint)), requests: requests.length };
}

async function waitUntilComplete(page: Page, requests: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  for (let count = -1; requests.length > count && performance.now() - startedAt < LOAD_TIMEOUT_MS;) {
    count = requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

function resultsOf({ name, goal, maxRequests }: MeasuredPage, loads: readonly PageLoad[]): BenchResult[] {
  const [paintMs = 0, layoutShift = 0, requests = 0] = (['paintMs', 'layoutShift', 'requests'] as const).map(
    (field) => median(loads.map((load) => load[field])),
  );
  const paintTimes = loads.map((load) => Math.round(load.paintMs)).join(', ');
  console.log(
    `  ${name}: ${Math.round(paintMs)} ms (${paintTimes}), layout shift ${layoutShift.toFixed(3)}, ${requests} requests`,
  );
  if (goal === undefined) return [];
  const page = `first load of the ${name}`;
  return [
    atMost(goal, 's', paintMs / 1000, `${page}, largest paint`),
    atMost(MAX_LAYOUT_SHIFT, '', layoutShift, `${page}, layout shift`),
    ...(maxRequests ? [atMost(maxRequests, '', requests, `${page}, requests`)] : []),
  ];
}
