import { expect } from '@playwright/test';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { bell, item } from './bell.ts';
import { test } from './fixtures.ts';
import {
  LIVE_TIMEOUT,
  measureUntilVisible,
  uploadProof,
  wasReloaded,
  watchForReload,
} from './live-updates.ts';
import { addPhoto, editByApi, createJob, moveToStage, openWithLiveStream, sendMessage } from './jobs.ts';
import { startSession, signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';
import { conversation } from './stage-actions.ts';

test('the installer’s open page shows the shop’s work without a reload', async ({ page, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor', { name: 'Ingrid Installer' });
  const { page: shop } = await startSession(await openBrowser(), 'contractor', { name: 'Sam Shop' });
  const job = await createJob(shop.request, { installer });
  await openWithLiveStream(page, `/project/${job.id}`);
  await expect(conversation(page)).toContainText('No messages yet.');
  await watchForReload(page);

  await measureUntilVisible(
    'a message',
    () => sendMessage(shop.request, job, 'The film has arrived'),
    () => expect(conversation(page)).toContainText('The film has arrived', LIVE_TIMEOUT),
  );
  await measureUntilVisible(
    'a photo',
    () => addPhoto(shop.request, job, 'pre-installation'),
    () => expect(page.getByRole('button', { name: /Project photo by/ }).first()).toBeVisible(LIVE_TIMEOUT),
  );
  await measureUntilVisible(
    'a proof',
    () => uploadProof(shop.request, job, 'bakery-v1.pdf'),
    () => expect(page.getByText('bakery-v1.pdf').first()).toBeVisible(LIVE_TIMEOUT),
  );
  await measureUntilVisible(
    'a stage move',
    () => moveToStage(shop.request, job, 'artwork_submitted_for_client_review'),
    () => expect(page.getByRole('progressbar').first()).toHaveJSProperty('value', 20, LIVE_TIMEOUT),
  );
  await bell(page).click();
  await expect(item(page, 'New message')).toBeVisible(LIVE_TIMEOUT);
  expect(await wasReloaded(page)).toBe(false);
});

test('an enlarged photo closes only when it is deleted', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await addPhoto(page.request, job, 'initial');
  const openPhoto = await addPhoto(page.request, job, 'initial');
  await openWithLiveStream(page, `/project/${job.id}`);
  await page
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await addPhoto(page.request, job, 'initial');
  await expect(page.getByText('2 of 3')).toBeVisible(LIVE_TIMEOUT);
  await expect(page.getByRole('dialog').locator(`img[src*="/${openPhoto.id}/"]`)).toBeVisible();
  await page.request.delete(`/api/photos/${openPhoto.id}`);
  await expect(page.getByRole('dialog')).toBeHidden(LIVE_TIMEOUT);
  await addPhoto(page.request, job, 'initial');
  await expect(page.getByRole('button', { name: /^Enlarge: / })).toHaveCount(3, LIVE_TIMEOUT);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a user’s own message is not fetched again by its live event', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const client = await startSession(await openBrowser(), 'client');
  const job = await createJob(page.request, { client: client.person });
  await openWithLiveStream(page, `/project/${job.id}`);
  await sendMessage(client.page.request, job, 'Good morning');
  await expect(page.getByText('Good morning')).toBeVisible(LIVE_TIMEOUT);
  const fetched = recordFetches(page, `/api/projects/${job.id}/`);

  const messages = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
  for (const content of messages) {
    const refetch = page.waitForResponse(`/api/projects/${job.id}/details`);
    await page.getByRole('textbox', { name: 'Message' }).fill(content);
    await page.getByRole('button', { name: 'Send' }).click();
    await refetch;
  }
  // The live events of the six messages arrive before this one.
  await sendMessage(client.page.request, job, 'Thank you');
  await expect(page.getByText('Thank you')).toBeVisible(LIVE_TIMEOUT);

  // A live event does not name its kind, so each one handled refetches the proofs. The client's
  // message does, and a late event of the set-up may.
  expect(fetched.filter((name) => name === 'artwork-proofs').length).toBeGreaterThanOrEqual(1);
  expect(fetched.filter((name) => name === 'artwork-proofs').length).toBeLessThan(messages.length / 2);
});

/** Records the GET requests below this URL path. */
function recordFetches(page: Page, address: string): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith(address))
      fetched.push(pathname.slice(address.length));
  });
  return fetched;
}

test('the shop’s open page shows the client’s approval', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor', { name: 'Sam Shop' });
  const client = await startSession(await openBrowser(), 'client', { name: 'Carla Client' });
  const job = await createJob(page.request, { client: client.person });
  const proof = await uploadProof(page.request, job, 'bakery-v2.pdf');
  await openWithLiveStream(page, `/project/${job.id}`);
  const proofs = page.getByRole('region', { name: 'Artwork Proofs' });
  await expect(proofs.getByText('bakery-v2.pdf').first()).toBeVisible();

  await measureUntilVisible(
    'an approval',
    async () => void (await client.page.request.post(`/api/artwork-proofs/${proof.id}/approve`)),
    () => expect(proofs.getByText(/Approved/).first()).toBeVisible(LIVE_TIMEOUT),
  );
});

test('the installer’s dashboard shows a new assignment', async ({ page, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { name: 'Riverside Plumbing box truck' });
  await openWithLiveStream(page, '/dashboard');
  await expect(page.getByText("You don't have any projects yet.")).toBeVisible();

  await measureUntilVisible(
    'an assignment',
    () => assign(shop.request, job, installer),
    () => expect(page.getByRole('heading', { name: job.name })).toBeVisible(LIVE_TIMEOUT),
  );
});

test('a removed installer loses access on the open page', async ({ page, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await openWithLiveStream(page, `/project/${job.id}`);
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  await measureUntilVisible(
    'a removal',
    () => assign(shop.request, job, null),
    () => expect(page.getByText('Project Not Found')).toBeVisible(LIVE_TIMEOUT),
  );
  await expect(page.getByText('It may have been deleted, or you no longer have access.')).toBeVisible();
  await uploadProof(shop.request, job, 'after-the-installer.pdf');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Assignment ended')).toBeVisible(LIVE_TIMEOUT);
  await expect(page.getByText('after-the-installer.pdf')).toHaveCount(0);
});

test('browser tabs share one live stream', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await openWithLiveStream(page, `/project/${job.id}`);
  const second = await context.newPage();
  const streams: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url());
  });
  await second.goto(`/project/${job.id}`);
  await expect(second.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  await uploadProof(shop.request, job, 'for-both-tabs.pdf');
  for (const tab of [page, second])
    await expect(tab.getByText('for-both-tabs.pdf').first()).toBeVisible(LIVE_TIMEOUT);
  expect(streams).toEqual([]);

  await page.close();
  await expect.poll(() => streams, LIVE_TIMEOUT).toEqual([expect.stringMatching(/after=\d+/)]);
  await uploadProof(shop.request, job, 'for-the-second.pdf');
  await expect(second.getByText('for-the-second.pdf').first()).toBeVisible(LIVE_TIMEOUT);
});

test('signing out closes the stream', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const isStream = (request: Request) => request.url().includes('/api/live');
  // The server or the page may close it first.
  const ended = Promise.any([
    page.waitForEvent('requestfinished', isStream),
    page.waitForEvent('requestfailed', isStream),
  ]);
  await openWithLiveStream(page, '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await ended;
});

test('ending the session in another browser redirects to the sign-in page', async ({ page, openBrowser }) => {
  const shop = await signInNewUser(page, 'contractor');
  const elsewhere = await openBrowser();
  await signIn(elsewhere, shop);
  await openWithLiveStream(page, '/dashboard');
  await elsewhere.request.delete(`/api/users/${shop.id}/sessions`);
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
});

async function assign(shop: APIRequestContext, { id }: Project, installer: Person | null): Promise<void> {
  await editByApi(shop, id, { project: { subcontractorId: installer?.id ?? null } });
}
