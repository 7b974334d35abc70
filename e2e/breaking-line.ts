import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Page, Route } from '@playwright/test';

export interface BreakingLine {
  origin: string;
  /** From now on the line breaks as soon as so much of an upload has gone through; Infinity mends it. */
  breakAfter(bytes: number): void;
  /** From now on a connection that has carried so much is dead: it stays open, and nothing more goes through. */
  stallAfter(bytes: number): void;
  /** Ends what is connected, and lets nothing through until it is mended. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** A line between browser and server that breaks at a known place of what is sent, and of which the browser is told nothing. */
export async function breakingLine(origin: string): Promise<BreakingLine> {
  let limit = Infinity;
  let stallLimit = Infinity;
  let isCut = false;
  const browsers = new Set<Socket>();
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    browsers.add(browser);
    browser.once('close', () => browsers.delete(browser));
    const upstream = connect(Number(new URL(origin).port), new URL(origin).hostname);
    let sent = 0;
    const cut = () => {
      browser.destroy();
      upstream.destroy();
    };
    browser.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > limit) cut();
      if (sent > stallLimit) browser.unpipe(upstream).pause();
    });
    for (const side of [browser, upstream]) side.on('error', cut).on('close', cut);
    browser.pipe(upstream).pipe(browser);
  });
  return {
    origin: `http://127.0.0.1:${await listening(server)}`,
    breakAfter: (bytes) => {
      limit = bytes;
    },
    stallAfter: (bytes) => {
      stallLimit = bytes;
    },
    cut: () => {
      isCut = true;
      for (const browser of browsers) browser.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      for (const browser of browsers) browser.destroy();
      server.close();
    },
  };
}

const PHONE_IN_A_GARAGE = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 200_000 };

/** From now on the page has a slow line, by the browser's own throttling. Without network it lets finish what is under way. */
export async function throttled(page: Page): Promise<{ setOffline(offline: boolean): Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const setOffline = async (offline: boolean) => {
    await browser.send('Network.emulateNetworkConditions', { ...PHONE_IN_A_GARAGE, offline });
  };
  await setOffline(false);
  return { setOffline };
}

/** The next such call reaches the server, and its answer does not come back. */
export async function loseOneAnswer(page: Page, call: string): Promise<void> {
  await page.route(call, cutAfterwards, { times: 1 });
}

async function cutAfterwards(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
