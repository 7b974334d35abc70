import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { createProjectWithVehicle } from './projects.ts';
import { signInNewUser, startSession } from './people.ts';

/** Signs in an installer, and a shop in another browser. The shop creates a project with the installer. */
export async function createProjectForInstaller(
  page: Page,
  openBrowser: () => Promise<Page>,
  fields: Parameters<typeof createProjectWithVehicle>[1] = {},
) {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  return { installer, shop, project: await createProjectWithVehicle(shop.request, { installer, ...fields }) };
}

/** Waits until the settings list the project as stored on the device. */
export async function waitUntilStored(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=offline');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 60_000 });
}

/** Cuts the network, and opens a page from the device in a new tab. */
export async function openOffline(context: BrowserContext, address: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Waits until the page shows no writes that wait to be sent. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0);
}

/** Signs the open condition report as the installer, with the vehicle's owner marked as not present. */
export async function signReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByText('Not present').click();
  await page.getByLabel('Why is the owner not present?').fill('Key in the drop box');
  await page.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).check();
  await page.getByRole('button', { name: 'Sign report' }).click();
}
