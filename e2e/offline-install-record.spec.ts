import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './projects.ts';
import { expectAllSent, openOffline, waitUntilStored } from './offline-pages.ts';
import { expectAccessible } from './page-checks.ts';
import { startSession, signInNewUser } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('an install record that was written offline is saved and completed later', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  await shop.request.post('/api/materials', {
    data: { maker: 'Northfilm', product: 'Cast 700', kind: 'film', minApplicationC: 10 },
  });
  const job = await createJob(shop.request, { installer });
  await waitUntilStored(page, job.name);

  const offlinePage = await openOffline(context, `/project/${job.id}/install-record`);
  await offlinePage.getByRole('button', { name: 'Add film' }).click();
  await offlinePage.getByLabel('Material of the shop').selectOption('Northfilm Cast 700');
  await offlinePage.getByLabel('Roll or lot number', { exact: true }).fill('LOT-1');
  await saveRecord(offlinePage);
  await expect(offlinePage.getByText('Waiting to be sent: install record')).toBeVisible();
  await offlinePage.getByRole('button', { name: 'Hood' }).click();
  await offlinePage.getByLabel('Air temperature').fill('70');
  await offlinePage.getByLabel('Surface temperature').fill('70');
  await offlinePage.getByLabel('Humidity').fill('40');
  await offlinePage.getByLabel('Place').selectOption('Indoors');
  await offlinePage.getByLabel('Start').fill('2026-11-20T08:00');
  await offlinePage.getByLabel('End', { exact: true }).fill('2026-11-20T16:30');
  await offlinePage.getByLabel('Cleaned with').fill('Isopropyl alcohol');
  await offlinePage.getByLabel('Post-heated to').fill('200');
  await offlinePage.getByLabel('Edges sealed').selectOption('Yes');
  await offlinePage.getByRole('button', { name: 'Add me' }).click();
  await offlinePage.getByLabel('Hours').fill('8');
  await offlinePage.getByRole('button', { name: 'Complete the record' }).click();
  const signDialog = offlinePage.getByRole('dialog', { name: 'Complete the record' });
  await signDialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(offlinePage.getByText('Waiting to be sent: complete the install record')).toBeVisible();
  await expectAccessible(offlinePage);
  await offlinePage.close();

  const reopenedPage = await context.newPage();
  await reopenedPage.goto(`/project/${job.id}/install-record`);
  await expect(reopenedPage.getByText('LOT-1')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(reopenedPage);
  await expect(reopenedPage.getByText('Completed', { exact: true }).first()).toBeVisible();
  const record = await (await shop.request.get(`/api/projects/${job.id}/install-record`)).json();
  expect(record).toMatchObject({
    version: 2,
    content: { films: [{ maker: 'Northfilm', lot: 'LOT-1', panels: ['Hood'] }] },
    completion: { installers: [{ userId: installer.id, hours: 8 }] },
  });
});

async function saveRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
