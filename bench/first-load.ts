import { arrayBuffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import Document from 'pdfkit';
import sharp from 'sharp';
import { api } from '#shared/api.ts';
import { withEmptyDatabase } from '#server/testing/empty-database.ts';
import { call, type Caller } from '../scripts/api-client.ts';
import { launchBrowser } from '../scripts/find-browser.ts';
import { withServer } from '../scripts/server-process.ts';
import { atMost, median, type BenchResult } from './figure.ts';
import { createProjects, registerShop } from './http-session.ts';

const PROJECTS = 50;
const ROUNDS = 5;
/** A page is complete after this time without a request. */
const QUIET_MS = 2_500;
const LOAD_TIMEOUT_MS = 30_000;
/** A phone on a slow mobile network. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;
const MAX_LAYOUT_SHIFT = 0.01;

interface MeasuredPage {
  name: string;
  /** Undefined for a reviewer's link, which is made for the measurement. */
  path?: string;
  signedIn: boolean;
  /** The goal for the largest contentful paint, in seconds. */
  goal?: number;
  maxRequests?: number;
}

/** The first page is the baseline: the cost of network and browser alone. */
const PAGES: readonly MeasuredPage[] = [
  { name: 'bare page', path: '/api/health', signedIn: false },
  { name: 'sign-in page', path: '/login', signedIn: false, goal: 1.6 },
  { name: 'dashboard', path: '/dashboard', signedIn: true, goal: 2.2 },
  { name: 'My Projects', path: '/my-projects', signedIn: true, goal: 2.2 },
  { name: 'project page', path: `/project/${PROJECTS}`, signedIn: true, goal: 2.6, maxRequests: 25 },
  { name: 'review page of a 5 MB PDF', signedIn: false, goal: 3 },
];

interface Load {
  paintMs: number;
  layoutShift: number;
  requests: number;
}

/** The first visit to a page after an update: with a session and an empty browser cache. */
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
  const state = await signedInState(browser, shop);
  const link = await createReviewLink(shop);
  const loads = new Map(PAGES.map((page) => [page, [] as Load[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [page, list] of loads) {
      const context = await browser.newContext({ ...PHONE, ...(page.signedIn && { storageState: state }) });
      list.push(await loadPage(context, base + (page.path ?? link)));
      await context.close();
    }
  }
  return [...loads].flatMap(([page, list]) => figuresOf(page, list));
}

/** Creates a shop with projects, and the browser state of an earlier visit. */
async function signedInState(browser: Browser, shop: Caller) {
  const { base } = shop;
  await createProjects(shop, PROJECTS);
  const context = await browser.newContext(PHONE);
  const [name = '', value = ''] = shop.cookie?.split('=') ?? [];
  await context.addCookies([{ name, value, url: base }]);
  const page = await context.newPage();
  await page.goto(`${base}/dashboard`);
  await page.getByRole('heading', { name: 'Fleet van' }).first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The path of a reviewer's link to a PDF of almost 5 MB: a photo with fine grain, whose picture has 210 KB. */
async function createReviewLink(shop: Caller): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 13 } as const;
  const photo = sharp({ create: { width: 4400, height: 3109, channels: 3, background: 'gray', noise } });
  const pdf = new Document({ size: [1191, 842], margin: 0 });
  pdf.image(await photo.jpeg({ quality: 90 }).toBuffer(), 0, 0, { width: 1191 }).end();
  const file = new File([await arrayBuffer(pdf)], 'van.pdf', { type: 'application/pdf' });
  const body = { projectId: '1' };
  const { id: proofId } = await call(shop, api.proofs.upload, { body }, file);
  const { reviewers } = await call(shop, api.reviews.send, {
    params: { id: '1' },
    body: { proofId, reviewers: [{ name: 'Dana Whitfield' }] },
  });
  return new URL(reviewers[0]?.url ?? '').pathname;
}

async function loadPage(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url, { waitUntil: 'commit' });
  await untilComplete(page, requests);
  const seen = await page.evaluate((): Omit<Load, 'requests'> => Reflect.get(window, 'firstLoad'));
  return { ...seen, requests: requests.length };
}

/** Runs in the page. */
function observe(): void {
  const seen = { paintMs: 0, layoutShift: 0 };
  Reflect.set(window, 'firstLoad', seen);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'layout-shift') seen.layoutShift += Reflect.get(entry, 'value');
      else seen.paintMs = entry.startTime;
    }
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  observer.observe({ type: 'layout-shift', buffered: true });
}

async function untilComplete(page: Page, requests: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  for (let known = -1; requests.length > known && performance.now() - startedAt < LOAD_TIMEOUT_MS;) {
    known = requests.length;
    await page.waitForTimeout(QUIET_MS);
  }
}

function figuresOf({ name, goal, maxRequests }: MeasuredPage, loads: readonly Load[]): BenchResult[] {
  const [paintMs = 0, layoutShift = 0, requests = 0] = (['paintMs', 'layoutShift', 'requests'] as const).map(
    (field) => median(loads.map((load) => load[field])),
  );
  const all = loads.map((load) => Math.round(load.paintMs)).join(', ');
  console.log(
    `  ${name}: ${Math.round(paintMs)} ms (${all}), layout shift ${layoutShift.toFixed(3)}, ${requests} requests`,
  );
  if (goal === undefined) return [];
  const page = `first load of the ${name}`;
  return [
    atMost(goal, 's', paintMs / 1000, `${page}, largest paint`),
    atMost(MAX_LAYOUT_SHIFT, '', layoutShift, `${page}, layout shift`),
    ...(maxRequests ? [atMost(maxRequests, '', requests, `${page}, requests`)] : []),
  ];
}
