// `npm run pictures`: takes the README's screenshots of the sample data, in light and dark, into docs/pictures/.
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Project } from '#shared/projects/projects.contract.ts';
import { withApp, withEmptyDatabase } from '#server/testing/empty-database.ts';
import { seed } from './demo/seed.ts';
import { launchBrowser } from './find-browser.ts';

// The sample data and the browser use the same fixed time, so that every run produces the same pictures.
process.env.TZ = 'UTC';
const NOW = new Date('2026-06-17T15:20:00Z');
const OUTPUT = path.join(import.meta.dirname, '..', 'docs', 'pictures');
const PASSWORD = 'only-for-pictures';
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const PROJECT = 'Northfield van 12';

const SCREENSHOTS = [
  { name: 'dashboard', username: 'summit', address: '/dashboard', device: DESKTOP },
  { name: 'project', username: 'summit', address: '/project/', device: DESKTOP },
  { name: 'my-projects', username: 'summit', address: '/my-projects', device: DESKTOP },
  { name: 'phone', username: 'tomas', address: '/project/', device: PHONE },
];

const clock = { time: NOW };
const browser = await launchBrowser();
try {
  await withEmptyDatabase('embedded', ({ settings }) =>
    withApp(
      settings,
      async (app) => {
        await seed(app, { password: PASSWORD, clock, now: NOW });
        clock.time = NOW;
        for (const screenshot of SCREENSHOTS) {
          for (const scheme of ['light', 'dark'] as const)
            await takeScreenshot(app.server.listeningOrigin, screenshot, scheme);
        }
      },
      { now: () => clock.time },
    ),
  );
} finally {
  await browser.close();
}

async function takeScreenshot(
  baseURL: string,
  { name, username, address, device }: (typeof SCREENSHOTS)[number],
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const contextSettings = { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' } as const;
  const context = await browser.newContext({ ...device, ...contextSettings, baseURL, colorScheme });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.request.post('/api/auth/login', { data: { username, password: PASSWORD } });
  await page.goto(address.endsWith('/') ? address + (await findProjectId(page)) : address);
  // Loads the page a second time, because the first visit may show a system font.
  await page.reload();
  await page
    .getByText(/^(View Details|Project Progress)/)
    .first()
    .waitFor();
  // Images below the first screen are lazy, so they are not awaited.
  await page.waitForFunction(() =>
    Array.from(document.images).every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  const png = await page.screenshot({ animations: 'disabled' });
  const file = path.join(OUTPUT, `${name}-${colorScheme}.webp`);
  const { size } = await sharp(png).webp({ quality: 60, effort: 6 }).toFile(file);
  process.stdout.write(`${path.relative('.', file)}  ${Math.round(size / 1024)} KB\n`);
  await context.close();
}

async function findProjectId(page: Page): Promise<number | undefined> {
  const projects: Project[] = await (await page.request.get('/api/projects')).json();
  return projects.find(({ name }) => name === PROJECT)?.id;
}
