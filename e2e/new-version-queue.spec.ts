import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { Message } from '#shared/messages/messages.contract.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startProcess, startServer } from '#server/testing/server-process.ts';
import { choosePhotos, countPhotosOnDevice, fetchPhotos, galleryOf } from './device-photos.ts';
import { test } from './fixtures.ts';
import { createProjectWithVehicle, fetchDetails, fetchList } from './projects.ts';
import { writeNextBuild } from './next-build.ts';
import { expectAllSent, openOffline, signReport, waitUntilStored } from './offline-pages.ts';
import { ADMIN, signInNewUser } from './people.ts';
import { PHONE } from './touch-gestures.ts';
import { throttleNetwork } from './unreliable-proxy.ts';

const PHOTO_COUNT = 3;
const MESSAGE_TEXTS = ['On my way', 'Starting now'];

test('an update of the application loses no queued work', async ({ browser }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-version-'));
  const [dataDir, webDir] = [path.join(folder, 'data'), path.join(folder, 'web')];
  await addMigratedDatabase(dataDir);
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
  };
  const oldServer = await startServer(settings);
  const phone = await browser.newContext({ baseURL: oldServer.url, ...PHONE, serviceWorkers: 'allow' });
  const firstTab = await phone.newPage();
  const installer = await signInNewUser(firstTab, 'subcontractor');
  const shop = await (await browser.newContext({ baseURL: oldServer.url })).newPage();
  await signInNewUser(shop, 'contractor');
  const project = await createProjectWithVehicle(shop.request, { installer, stage: 'wrap_shipped' });
  await waitUntilStored(firstTab, project.name);
  await firstTab.close();

  const page = await openOffline(phone, `/project/${project.id}/condition-report`);
  await signReport(page);
  await expect(page.getByText('Waiting to be sent: condition report')).toBeVisible();
  const photos = await Promise.all(
    Array.from({ length: PHOTO_COUNT }, (_, index) => jpegPhoto({ width: 1_200 + index, height: 900 })),
  );
  const gallery = galleryOf(page);
  await choosePhotos(gallery, photos);
  await expect(gallery.getByText(/^shot-/)).toHaveCount(PHOTO_COUNT);
  for (const text of MESSAGE_TEXTS) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
  }
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await expect(page.getByText(/Waiting to be sent: move to/)).toBeVisible();
  await expect.poll(() => countPhotosOnDevice(page)).toBe(PHOTO_COUNT);
  await expect(page.getByText('Update ready')).toHaveCount(0);

  await oldServer.kill();
  await writeNextBuild(webDir);
  const { port } = new URL(oldServer.url);
  const newServerSettings = {
    HOST: '127.0.0.1',
    PORT: port,
    LOG_LEVEL: 'warn',
    WEB_DIR: webDir,
    ...settings,
  };
  const newServer = await startProcess('e2e/other-build-server.ts', newServerSettings);
  // The network is so slow that photos are still queued when the new version is available.
  const network = await throttleNetwork(page, 10_000);
  await phone.setOffline(false);
  await expect(page.getByText('Update ready')).toBeVisible({ timeout: 60_000 });
  expect(await isNextBuild(page)).toBe(false);
  expect(await countPhotosOnDevice(page)).toBeGreaterThan(0);
  await test.step('a new page has the new version while the queue is being sent', async () => {
    const openedPage = await phone.newPage();
    await openedPage.goto('/my-projects');
    expect(await isNextBuild(openedPage)).toBe(true);
    await openedPage.close();
  });
  await network.end();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).tap();
  await reloaded;
  expect(await isNextBuild(page)).toBe(true);

  await expect.poll(() => fetchPhotos(shop, project), { timeout: 120_000 }).toHaveLength(PHOTO_COUNT);
  await expectAllSent(page);
  await expect(page.getByText(/Needs your attention/)).toHaveCount(0);
  const messages = await fetchList<Message>(shop.request, `/api/projects/${project.id}/messages`);
  expect(messages.map(({ content }) => content).toReversed()).toEqual(MESSAGE_TEXTS);
  const reports = await fetchList<ConditionReport>(
    shop.request,
    `/api/projects/${project.id}/condition-reports`,
  );
  expect(reports).toHaveLength(1);
  const details = await fetchDetails(shop.request, project.id);
  expect(details.project.progressStage).toBe('pre_installation_photos_uploaded');
  await expect.poll(() => countPhotosOnDevice(page)).toBe(0);
  await newServer.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Whether the page was loaded with the scripts of the next build. */
function isNextBuild(page: Page): Promise<boolean> {
  return page.evaluate(() => Array.from(document.scripts).some(({ src }) => src.includes('NEXT.js')));
}
