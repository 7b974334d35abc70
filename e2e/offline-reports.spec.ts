import { expect } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, fetchDetails } from './projects.ts';
import {
  createInstallerJob,
  expectAllSent,
  openOffline,
  signReport,
  waitUntilStored,
} from './offline-pages.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ serviceWorkers: 'allow' });

test('a condition report waits for the photos of its marks', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilStored(page, job.name);

  const offlinePage = await openOffline(context, `/project/${job.id}/condition-report`);
  await offlinePage.getByRole('button', { name: /^Place a mark on the/ }).focus();
  await offlinePage.keyboard.press('Enter');
  const dialog = offlinePage.getByRole('dialog', { name: 'New mark' });
  await dialog.getByLabel('What is it?').selectOption('Dent');
  const files = await Promise.all(
    [1, 2].map(async (n) => ({
      name: `dent-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpegPhoto({ width: 1_200 + n, height: 900 }),
    })),
  );
  await dialog.locator('input[type=file][multiple]').setInputFiles(files);
  await expect(dialog.getByRole('checkbox', { name: 'dent-2.jpg, on this device' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await expectAccessible(offlinePage);
  await dialog.getByRole('button', { name: 'Save mark' }).click();
  await expect(offlinePage.getByText('3 photos')).toBeVisible();
  await signReport(offlinePage);
  await expect(offlinePage.getByText('Waiting to be sent: condition report')).toBeVisible();
  await offlinePage.close();
  await page.close();

  const reopenedPage = await context.newPage();
  const calls: string[] = [];
  reopenedPage.on('request', (request) => {
    if (request.method() === 'POST')
      calls.push(new URL(request.url()).pathname.split('/').slice(4).join('/'));
  });
  await reopenedPage.goto(`/project/${job.id}`);
  await expect(reopenedPage.getByText('Waiting to be sent: condition report')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(reopenedPage);
  const reports = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(reports).toHaveLength(1);
  expect(reports[0].marks[0].photos).toHaveLength(3);
  expect(calls.filter((call) => call === 'condition-reports')).toHaveLength(1);
  const { photoCounts } = await fetchDetails(shop.request, job.id);
  expect(photoCounts['pre-installation']).toBe(3);
});
