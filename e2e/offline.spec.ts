import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addPhoto, createJob, sendMessage } from './jobs.ts';
import { startSession, signInNewUser } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('a project opens without network after one visit', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await addPhoto(shop.request, job, 'pre-installation');
  await sendMessage(shop.request, job, 'The roof has a dent');
  await page.goto('/dashboard');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}`);
  await expect(offline.getByRole('heading', { level: 1, name: job.name })).toBeVisible();
  await expect(offline.getByText(/^Offline: showing what was loaded at \d/)).toBeVisible();
  await expect(offline.getByText('The roof has a dent')).toBeVisible();
  await offline.goto('/my-projects');
  await expect(offline.getByRole('link', { name: job.name }).first()).toBeVisible();
});

/** Waits until the settings list the project as stored on the device. */
async function waitUntilKept(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=offline');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 60_000 });
}

async function openOffline(context: BrowserContext, address: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
