import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Page } from '@playwright/test';

export interface UnreliableProxy {
  origin: string;
  /** Closes each connection after the browser has sent more than this many bytes. Infinity turns this off. */
  breakAfter(bytes: number): void;
  /** Closes all connections and rejects new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Starts a TCP proxy in front of the server. The proxy fails on demand, while the browser does not report itself as offline. */
export async function startUnreliableProxy(origin: string): Promise<UnreliableProxy> {
  let limit = Infinity;
  let isCut = false;
  const browserSockets = new Set<Socket>();
  const server = createServer((browserSocket) => {
    if (isCut) {
      browserSocket.destroy();
      return;
    }
    browserSockets.add(browserSocket);
    browserSocket.once('close', () => browserSockets.delete(browserSocket));
    const upstream = connect(Number(new URL(origin).port), new URL(origin).hostname);
    let sentBytes = 0;
    const cut = () => {
      browserSocket.destroy();
      upstream.destroy();
    };
    browserSocket.on('data', (chunk) => {
      sentBytes += chunk.length;
      if (sentBytes > limit) cut();
    });
    for (const side of [browserSocket, upstream]) side.on('error', cut).on('close', cut);
    browserSocket.pipe(upstream).pipe(browserSocket);
  });
  return {
    origin: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    breakAfter: (bytes) => {
      limit = bytes;
    },
    cut: () => {
      isCut = true;
      for (const browserSocket of browserSockets) browserSocket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      for (const browserSocket of browserSockets) browserSocket.destroy();
      server.close();
    },
  };
}

export interface SlowNetwork {
  setOffline(): Promise<void>;
  /** Removes the throttling and ends the offline mode. */
  end(): Promise<void>;
}

/**
 * Throttles the page's network to `throughput` bytes per second. `setOffline` of the returned object does not abort running
 * requests.
 */
export async function throttleNetwork(page: Page, throughput = 200_000): Promise<SlowNetwork> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Network.enable');
  const emulate = async (latency: number, bytes: number, isOffline = false) => {
    const throughputs = { downloadThroughput: bytes, uploadThroughput: bytes };
    await cdpSession.send('Network.emulateNetworkConditions', {
      latency,
      ...throughputs,
      offline: isOffline,
    });
  };
  await emulate(300, throughput);
  return { setOffline: () => emulate(300, throughput, true), end: () => emulate(0, -1) };
}

async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
