import { expect } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, fetchDetails } from './jobs.ts';
import {
  createInstallerJob,
  expectAllSent,
  openOffline,
  signReport,
  waitUntilKept,
} from './offline-pages.ts';
import { expectAccessible, expectToast } from './page-checks.ts';

test.use({ serviceWorkers: 'allow' });

test('a condition report that was signed offline is sent later', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/condition-report`);
  await signReport(offline);
  await expect(offline.getByText('Waiting to be sent: condition report')).toBeVisible();
  await expectAccessible(offline);

  await context.setOffline(false);
  await expectAllSent(offline);
  const reports = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(reports).toHaveLength(1);
});

test('a condition report waits for the photos of its marks', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/condition-report`);
  await offline.getByRole('button', { name: /^Place a mark on the/ }).focus();
  await offline.keyboard.press('Enter');
  const dialog = offline.getByRole('dialog', { name: 'New mark' });
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
  await expectAccessible(offline);
  await dialog.getByRole('button', { name: 'Save mark' }).click();
  await expect(offline.getByText('3 photos')).toBeVisible();
  await signReport(offline);
  await expect(offline.getByText('Waiting to be sent: condition report')).toBeVisible();
  await offline.close();
  await page.close();

  const reopened = await context.newPage();
  const calls: string[] = [];
  reopened.on('request', (request) => {
    if (request.method() === 'POST')
      calls.push(new URL(request.url()).pathname.split('/').slice(4).join('/'));
  });
  await reopened.goto(`/project/${job.id}`);
  await expect(reopened.getByText('Waiting to be sent: condition report')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(reopened);
  const reports = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(reports).toHaveLength(1);
  expect(reports[0].marks[0].photos).toHaveLength(3);
  expect(calls.filter((call) => call === 'condition-reports')).toHaveLength(1);
  const { photoCounts } = await fetchDetails(shop.request, job.id);
  expect(photoCounts['pre-installation']).toBe(3);
});

test('a report that the server refuses is listed on every page and can be corrected', async ({
  page,
  context,
  openBrowser,
}) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  const photo = await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/condition-report`);
  await offline.getByRole('button', { name: /^Place a mark on the/ }).click({ position: { x: 120, y: 60 } });
  const mark = offline.getByRole('dialog', { name: 'New mark' });
  await mark.getByLabel('What is it?').selectOption('Dent');
  await mark.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await mark.getByRole('button', { name: 'Save mark' }).click();
  await signReport(offline);
  await expect(offline.getByText('Waiting to be sent: condition report')).toBeVisible();
  await shop.request.delete(`/api/photos/${photo.id}`);
  await offline.goto('/my-projects');
  await context.setOffline(false);

  await expectToast(offline, 'Something could not be sent');
  await offline.getByRole('button', { name: '1 item not sent yet' }).click();
  const list = offline.getByRole('dialog', { name: 'On this device' });
  await expect(list.getByRole('region', { name: job.name })).toContainText(
    'Needs your attention: condition report',
  );
  await expectAccessible(offline);
  await list.getByRole('button', { name: 'Edit' }).click();
  await offline.getByRole('button', { name: 'Mark 1: Dent' }).click();
  await offline.getByRole('button', { name: 'Remove them' }).click();
  await offline.getByRole('button', { name: 'Save mark' }).click();
  await offline.getByRole('button', { name: 'Review and sign' }).click();
  await offline.getByRole('button', { name: 'Sign report' }).click();

  await expectToast(offline, 'Condition report signed');
  const [report] = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(report).toMatchObject({
    marks: [{ kind: 'dent', photos: [] }],
    owner: { reason: 'Key in the drop box' },
  });
});
