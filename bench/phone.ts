import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Caller } from '#server/testing/api-client.ts';

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const CPU_SLOWDOWN = 4;

/** Opens a page with the processor slowed down to a quarter of its speed. */
export async function openSlowPage(phone: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await phone.newPage();
  const cdp = await phone.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp };
}

/** Gives the browser the session of a caller. */
export async function addSession(phone: BrowserContext, { base, cookie = '' }: Caller): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await phone.addCookies([{ name, value, url: base }]);
}

/** A JPEG with fine grain, which is as large as a real photo. */
export function grainyPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 13 } as const;
  const photo = sharp({ create: { width, height, channels: 3, background: 'gray', noise } });
  return photo.jpeg({ quality: 90 }).toBuffer();
}

/** Returns the time of the largest paint so far, and the sum of the layout shifts. Runs in the page. */
export function readPaint(): Promise<{ paintMs: number; layoutShift: number }> {
  return new Promise((resolve) => {
    const measuredPaint = { paintMs: 0, layoutShift: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.entryType === 'layout-shift') measuredPaint.layoutShift += Reflect.get(entry, 'value');
        else measuredPaint.paintMs = entry.startTime;
      }
      if (measuredPaint.paintMs > 0) setTimeout(() => resolve(measuredPaint), 0);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
