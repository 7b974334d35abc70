import { expect } from '@playwright/test';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { WITHIN, seenAfter, uploadProof, wasReloaded, watchForReload } from './live-acts.ts';
import { addPhoto, editBehind, makeJob, moveTo, openLive, sendMessage } from './jobs.ts';
import { joined, signIn, signedIn } from './people.ts';
import type { Person } from './people.ts';

test('the installer’s open page shows the shop’s work without a reload', async ({
  page,
  openBrowser,
}) => {
  const installer = await signedIn(page, 'subcontractor', { name: 'Ingrid Installer' });
  const { page: shop } = await joined(await openBrowser(), 'contractor', { name: 'Sam Shop' });
  const job = await makeJob(shop.request, { installer });
  await openLive(page, `/project/${job.id}`);
  await watchForReload(page);

  await seenAfter(
    'a message',
    () => sendMessage(shop.request, job, 'The film has arrived'),
    () => expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible(WITHIN),
  );
  await seenAfter(
    'a photo',
    () => addPhoto(shop.request, job, 'pre-installation'),
    () => expect(page.getByRole('button', { name: /Project photo by/ }).first()).toBeVisible(WITHIN),
  );
  await seenAfter(
    'a proof',
    () => uploadProof(shop.request, job, 'bakery-v1.pdf'),
    () => expect(page.getByText('bakery-v1.pdf').first()).toBeVisible(WITHIN),
  );
  await seenAfter(
    'a stage move',
    () => moveTo(shop.request, job, 'artwork_submitted_for_client_review'),
    () => expect(page.getByRole('progressbar').first()).toHaveJSProperty('value', 20, WITHIN),
  );
  expect(await wasReloaded(page)).toBe(false);
});

test('an enlarged photo closes only when it is deleted', async ({
  page,
}) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await addPhoto(page.request, job, 'initial');
  const looked = await addPhoto(page.request, job, 'initial');
  await openLive(page, `/project/${job.id}`);
  await page
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await addPhoto(page.request, job, 'initial');
  await expect(page.getByText('2 of 3')).toBeVisible(WITHIN);
  await expect(page.getByRole('dialog').locator(`img[src*="/${looked.id}/"]`)).toBeVisible();
  await page.request.delete(`/api/photos/${looked.id}`);
  await expect(page.getByRole('dialog')).toBeHidden(WITHIN);
  await addPhoto(page.request, job, 'initial');
  await expect(page.getByRole('button', { name: /^Enlarge: / })).toHaveCount(3, WITHIN);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a user’s own message is not fetched again by its live event', async ({
  page,
  openBrowser,
}) => {
  await signedIn(page, 'contractor');
  const client = await joined(await openBrowser(), 'client');
  const job = await makeJob(page.request, { client: client.person });
  await openLive(page, `/project/${job.id}`);
  // What the stream says first, of the project's making, is fetched by then.
  await sendMessage(client.page.request, job, 'Good morning');
  await expect(page.getByText('Good morning')).toBeVisible(WITHIN);
  const fetched = countFetches(page, `/api/projects/${job.id}/`);

  for (const content of ['One', 'Two', 'Three']) {
    const refetch = page.waitForResponse(`/api/projects/${job.id}/details`);
    await page.getByRole('textbox', { name: 'Message' }).fill(content);
    await page.getByRole('button', { name: 'Send' }).click();
    await refetch;
  }
  // The echoes of the three came before this signal.
  await sendMessage(client.page.request, job, 'Thank you');
  await expect(page.getByText('Thank you')).toBeVisible(WITHIN);

  expect(fetched.filter((name) => name === 'details')).toHaveLength(4);
  // Only the client's message, whose signal does not say what it was, made them outdated.
  expect(fetched.filter((name) => name === 'artwork-proofs')).toHaveLength(1);
});

/** The names below this address that the page fetches from now on. */
function countFetches(page: Page, address: string): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith(address))
      fetched.push(pathname.slice(address.length));
  });
  return fetched;
}

test('the shop’s open page shows the client’s approval', async ({ page, openBrowser }) => {
  await signedIn(page, 'contractor', { name: 'Sam Shop' });
  const client = await joined(await openBrowser(), 'client', { name: 'Carla Client' });
  const job = await makeJob(page.request, { client: client.person });
  const proof = await uploadProof(page.request, job, 'bakery-v2.pdf');
  await openLive(page, `/project/${job.id}`);
  const proofs = page.getByRole('region', { name: 'Artwork Proofs' });
  await expect(proofs.getByText('bakery-v2.pdf').first()).toBeVisible();

  await seenAfter(
    'an approval',
    async () => void (await client.page.request.post(`/api/artwork-proofs/${proof.id}/approve`)),
    () => expect(proofs.getByText(/Approved/).first()).toBeVisible(WITHIN),
  );
});

test('the installer’s dashboard shows a new assignment', async ({ page, openBrowser }) => {
  const installer = await signedIn(page, 'subcontractor');
  const { page: shop } = await joined(await openBrowser(), 'contractor');
  const job = await makeJob(shop.request, { name: 'Riverside Plumbing box truck' });
  await openLive(page, '/dashboard');
  await expect(page.getByText("You don't have any projects yet.")).toBeVisible();

  await seenAfter(
    'an assignment',
    () => assign(shop.request, job, installer),
    () => expect(page.getByRole('heading', { name: job.name })).toBeVisible(WITHIN),
  );
});

test('a removed installer loses access on the open page', async ({
  page,
  openBrowser,
}) => {
  const installer = await signedIn(page, 'subcontractor');
  const { page: shop } = await joined(await openBrowser(), 'contractor');
  const job = await makeJob(shop.request, { installer });
  await openLive(page, `/project/${job.id}`);
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  await seenAfter(
    'being taken off',
    () => assign(shop.request, job, null),
    () => expect(page.getByText('Project Not Found')).toBeVisible(WITHIN),
  );
  await expect(page.getByText('It may have been deleted, or you are not on it any more.')).toBeVisible();
  await uploadProof(shop.request, job, 'after-the-installer.pdf');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Assignment ended')).toBeVisible(WITHIN);
  await expect(page.getByText('after-the-installer.pdf')).toHaveCount(0);
});

test('browser tabs share one live stream', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signedIn(page, 'subcontractor');
  const { page: shop } = await joined(await openBrowser(), 'contractor');
  const job = await makeJob(shop.request, { installer });
  await openLive(page, `/project/${job.id}`);
  const second = await context.newPage();
  const streams: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url());
  });
  await second.goto(`/project/${job.id}`);
  await expect(second.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  await uploadProof(shop.request, job, 'for-both-tabs.pdf');
  for (const tab of [page, second])
    await expect(tab.getByText('for-both-tabs.pdf').first()).toBeVisible(WITHIN);
  expect(streams).toEqual([]);

  await page.close();
  await expect.poll(() => streams, WITHIN).toEqual([expect.stringMatching(/after=\d+/)]);
  await uploadProof(shop.request, job, 'for-the-second.pdf');
  await expect(second.getByText('for-the-second.pdf').first()).toBeVisible(WITHIN);
});

test('signing out closes the stream', async ({ page }) => {
  await signedIn(page, 'contractor');
  const isStream = (request: Request) => request.url().includes('/api/live');
  // By whoever is first: the server, whose session has ended, or the page that leaves.
  const ended = Promise.any([
    page.waitForEvent('requestfinished', isStream),
    page.waitForEvent('requestfailed', isStream),
  ]);
  await openLive(page, '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await ended;
});

test('a session ended elsewhere opens the sign-in page', async ({ page, openBrowser }) => {
  const shop = await signedIn(page, 'contractor');
  const elsewhere = await openBrowser();
  await signIn(elsewhere, shop);
  await openLive(page, '/dashboard');
  await elsewhere.request.delete(`/api/users/${shop.id}/sessions`);
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
});

async function assign(shop: APIRequestContext, { id }: Project, installer: Person | null): Promise<void> {
  await editBehind(shop, id, { project: { subcontractorId: installer?.id ?? null } });
}
