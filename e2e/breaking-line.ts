import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { Page, Route } from '@playwright/test';

export interface BreakingLine {
  origin: string;
  /** From now on the line breaks as soon as so much of an upload has gone through; Infinity mends it. */
  breakAfter(bytes: number): void;
  close(): void;
}

/** A line between browser and server that breaks in the middle of what is sent. The browser's own throttling lets uploads pass. */
export async function breakingLine(origin: string): Promise<BreakingLine> {
  let limit = Infinity;
  const server = createServer((browser) => {
    const upstream = connect(Number(new URL(origin).port), new URL(origin).hostname);
    let sent = 0;
    const cut = () => {
      browser.destroy();
      upstream.destroy();
    };
    browser.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > limit) cut();
    });
    for (const side of [browser, upstream]) side.on('error', cut).on('close', cut);
    browser.pipe(upstream).pipe(browser);
  });
  return {
    origin: `http://127.0.0.1:${await listening(server)}`,
    breakAfter: (bytes) => {
      limit = bytes;
    },
    close: () => void server.close(),
  };
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
