import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { addPhoto, addProof, createProjectWithVehicle, editByApi, sendMessage } from './projects.ts';
import { createProjectForInstaller, openOffline, waitUntilStored } from './offline-pages.ts';
import { signInNewUser } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const NOT_ON_DEVICE = "This content isn't available offline.";

test('an installer reads a project offline', async ({ page, context, openBrowser }) => {
  const { shop, project } = await createProjectForInstaller(page, openBrowser, { stage: 'wrap_shipped' });
  await addPhoto(shop.request, project, 'pre-installation');
  await sendMessage(shop.request, project, 'The roof has a dent');
  const buffer = await jpegPhoto({ width: 800, height: 600 });
  const { id } = await addProof(shop.request, project, {
    name: 'layout.jpg',
    mimeType: 'image/jpeg',
    buffer,
  });
  expect((await shop.request.post(`/api/artwork-proofs/${id}/approve`)).status()).toBe(200);
  await page.goto('/dashboard');
  await waitUntilStored(page, project.name);

  await test.step('the browser can install the application', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const devTools = await context.newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    const { errors } = await devTools.send('Page.getAppManifest');
    // A test browser has only private windows, and an application cannot be installed from a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect(errors).toEqual([]);
  });

  const offlinePage = await openOffline(context, `/project/${project.id}`);
  await test.step('the project opens', async () => {
    await expect(offlinePage.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await expect(offlinePage.getByText(/^Offline: showing what was loaded at \d/)).toBeVisible();
    await expect(offlinePage.getByText('The roof has a dent')).toBeVisible();
    await offlinePage.goto('/my-projects');
    await expect(offlinePage.getByRole('link', { name: project.name }).first()).toBeVisible();
  });

  await test.step('the job sheet shows the approved artwork', async () => {
    await offlinePage.goto(`/project/${project.id}/job-sheet`);
    await expectLoaded(offlinePage.getByRole('img', { name: 'layout.jpg' }));
  });

  await test.step('the dashboard opens on the next day', async () => {
    await offlinePage.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
    await offlinePage.goto('/dashboard');
    const myTurnSection = offlinePage.getByRole('region', { name: 'My turn' });
    await expect(myTurnSection.getByRole('link', { name: project.name })).toBeVisible();
    await expect(offlinePage.getByText(/^Offline: showing what was loaded on /)).toBeVisible();
    await offlinePage.close();
  });

  await test.step('the project opens with its photos while a proxy responds with 502', async () => {
    await context.route('**/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await context.setOffline(false);
    const pageBehindProxy = await context.newPage();
    await pageBehindProxy.goto(`/project/${project.id}`);
    const photo = pageBehindProxy.getByRole('button', { name: /^Enlarge/ }).locator('img');
    await photo.scrollIntoViewIfNeeded();
    await expectLoaded(photo);
  });
});

test('the device deletes the projects that its user may no longer see', async ({
  page,
  context,
  openBrowser,
}) => {
  const { installer, shop, project } = await createProjectForInstaller(page, openBrowser, {
    name: 'Bakery van',
  });
  const otherProject = await createProjectWithVehicle(shop.request, { installer, name: 'Fire truck' });
  await addPhoto(shop.request, otherProject, 'pre-installation');
  for (const { name } of [project, otherProject]) await waitUntilStored(page, name);
  expect(await countDeviceStores(page)).toEqual({ copies: 1, pictures: 1 });

  await test.step('the copy of a project is deleted when the user is removed from the project', async () => {
    await editByApi(shop.request, project.id, { project: { subcontractorId: null } });
    await expect(page.getByRole('listitem').filter({ hasText: project.name })).toHaveCount(0);
    const offlinePage = await openOffline(context, `/project/${otherProject.id}`);
    await expect(offlinePage.getByRole('heading', { level: 1, name: otherProject.name })).toBeVisible();
    await offlinePage.goto(`/project/${project.id}`);
    await expect(offlinePage.getByText(NOT_ON_DEVICE)).toBeVisible();
    await expect(offlinePage.getByText(project.name)).toHaveCount(0);
    await offlinePage.close();
    await context.setOffline(false);
  });

  await test.step('signing out deletes everything', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => countDeviceStores(page)).toEqual({ copies: 0, pictures: 0 });
    const offlinePage = await openOffline(context, `/project/${otherProject.id}`);
    await expect(offlinePage.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(offlinePage.getByText(otherProject.name)).toHaveCount(0);
  });
});

test('another account on the same device sees no data of the first account', async ({
  page,
  context,
  openBrowser,
}) => {
  const { project } = await createProjectForInstaller(page, openBrowser);
  await waitUntilStored(page, project.name);
  // The first account does not sign out. Its session ends, and another user signs in.
  await context.clearCookies();
  await signInNewUser(page, 'subcontractor');

  await page.goto('/my-projects');
  await expect.poll(() => countDeviceStores(page)).toMatchObject({ copies: 1 });
  const offlinePage = await openOffline(context, `/project/${project.id}`);
  await expect(offlinePage.getByText(NOT_ON_DEVICE)).toBeVisible();
  await expect(offlinePage.getByText(project.name)).toHaveCount(0);
});

/** Waits until the file of a picture is loaded. */
async function expectLoaded(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

/** Counts the browser's databases with project copies and its caches with pictures. */
function countDeviceStores(page: Page): Promise<{ copies: number; pictures: number }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const cacheNames = await caches.keys();
    return {
      copies: databases.filter(({ name }) => name?.startsWith('wrapline-copies-')).length,
      pictures: cacheNames.filter((name) => name.startsWith('wrapline-pictures-')).length,
    };
  });
}
