import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addProof, createJob, createTracking, fetchDetails, openProject, sendMessage } from './jobs.ts';
import {
  expectAccessible,
  expectFocusVisible,
  expectNoHorizontalScroll,
  expectToast,
} from './page-checks.ts';
import { register, signInNewUser, startSession } from './people.ts';
import { currentStage } from './stage-actions.ts';
import { PHONE, TouchGestures, topOf } from './touch-gestures.ts';

const photo = jpegPhoto({ width: 800, height: 600, orientation: 1 });

test('an installer adds a photo and completes the stage with two taps', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const installer = await startSession(await openBrowser(PHONE), 'subcontractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer: installer.person });
  const phone = installer.page;
  await openProject(phone, job);
  const touch = new TouchGestures(phone);
  const upload = phone.getByRole('region', { name: 'Pre-Installation Photos' }).getByRole('button').first();
  const step = await topOf(currentStage(phone));
  const gallery = await topOf(upload);
  await expectInFirstScreen(button(phone, 'Add pre-installation photos'));
  await expectAccessible(phone);

  const picker = await touch.openPicker(button(phone, 'Add pre-installation photos'));
  const toPhoto = countsOf(touch);
  await picker.setFiles([{ name: 'van.jpg', mimeType: 'image/jpeg', buffer: await photo }]);
  const complete = nextAction(phone).getByRole('button', { name: 'Complete', exact: true });
  await expectInFirstScreen(complete);
  await touch.tap(complete);
  await expect(currentStage(phone).getByText('Pre-Installation Photos Uploaded')).toBeVisible();
  await expect(nextAction(phone)).toContainText('Your turn: Install the wrap');
  expect((await fetchDetails(page.request, job.id)).photoCounts['pre-installation']).toBe(1);

  expect({ toPhoto, inAll: countsOf(touch) }).toEqual({
    toPhoto: { taps: 1, swipes: 0 },
    inAll: { taps: 2, swipes: 0 },
  });
  process.stdout.write(
    `  photo and stage on a phone: ${touch.taps} taps, ${touch.swipes} swipes; ` +
      `current stage at ${step} px, upload of the gallery at ${gallery} px\n`,
  );
});

test('a shop starts its next action in the first screen', async ({ openBrowser }) => {
  const shop = await startSession(await openBrowser(PHONE), 'contractor');
  const name = 'Alder Creek Heritage Railroad & Museum Foundation supervisor pickup, phase 2 of 3';
  await openProject(shop.page, await createJob(shop.page.request, { name }));
  const action = nextAction(shop.page).getByRole('link', { name: 'Add artwork proof' });
  await expectInFirstScreen(action);
  await expectAccessible(shop.page);
  await new TouchGestures(shop.page).tap(action);
  await expect(shop.page.getByRole('form', { name: 'Upload artwork proof' })).toBeInViewport();
});

test('a shop sets the installation date from its next action', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  const job = await createJob(page.request, { stage: 'final_artwork_approval' });
  const proof = await addProof(page.request, job, await design());
  await page.request.post(`/api/artwork-proofs/${proof.id}/approve`);
  await openProject(page, job);
  await nextAction(page).getByRole('link', { name: 'Set installation date' }).tap();
  await expect(page.getByLabel('Scheduled Installation')).toBeFocused();
});

test('a client finds the proof to approve with one tap', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const client = await startSession(await openBrowser(PHONE), 'client');
  const job = await createJob(page.request, {
    stage: 'artwork_submitted_for_client_review',
    client: client.person,
  });
  await addProof(page.request, job, await design());
  await createTracking(page.request, job.id, 'artwork-proof-tracking', ['RM-204-771', 'Royal Mail']);
  await openProject(client.page, job);
  const action = nextAction(client.page).getByRole('link', { name: 'Approve proof' });
  await expectInFirstScreen(action);
  await expectAccessible(client.page);
  await new TouchGestures(client.page).tap(action);
  await expect(client.page.getByRole('button', { name: 'Approve bakery.jpg' })).toBeInViewport({ ratio: 1 });
});

test('a user who is not responsible sees whom the project waits for', async ({ openBrowser, page }) => {
  const shop = await startSession(await openBrowser(PHONE), 'contractor');
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  await openProject(shop.page, await createJob(shop.page.request, { stage: 'wrap_shipped', installer }));
  await expect(nextAction(shop.page)).toContainText(/Waiting for photos before installation.* · Omar Reyes/);
  await expect(nextAction(shop.page).getByRole('button')).toHaveCount(0);
});

test('a phone folds the earlier stages', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  await openProject(page, await createJob(page.request, { stage: 'final_artwork_approval' }));
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  const fold = button(page, '3 earlier stages');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(stages).toHaveCount(7);
  await fold.tap();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(stages).toHaveCount(10);
  await expect(stages.first()).toContainText('Project Started');
  await expectAccessible(page);
});

test('the section bar jumps to each section', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  const job = await createJob(page.request, { stage: 'wrap_printed' });
  await openProject(page, job);
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await expect(bar.getByRole('link')).toContainText(['Stages', 'Proofs', 'Shipping', 'Photos', 'Messages']);
  for (const [name, id] of [
    ['History', 'activity'],
    ['Messages', 'messages'],
    ['Photos', 'photos'],
    ['Shipping', 'tracking'],
    ['Stages', 'stages'],
  ] as const) {
    const link = bar.getByRole('link', { name });
    // Not `tap`, which would scroll the page to the place where the sticky bar started.
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page.locator(`#${id}`)).toBeFocused();
    await expect(link).toHaveAttribute('aria-current', 'location');
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      expect(await edge(page.locator(`#${id}`), 'top')).toBeGreaterThanOrEqual(await edge(bar, 'bottom'));
    }).toPass({ timeout: 10_000 });
  }
  // The jumps have no entries of their own in the browser's history.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/project\//);
});

test('the section bar follows the scrolling, also by keyboard', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  await openProject(page, await createJob(page.request));
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await page
    .getByRole('region', { name: 'Project Messages' })
    .evaluate((section) => section.scrollIntoView());
  await expect(bar.locator('[aria-current]')).toHaveText('Messages');
  await bar.getByRole('link', { name: 'Proofs' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await expectFocusVisible(page);
  await expectNoHorizontalScroll(page);
});

test('a wide screen has no section bar and shows all stages', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await openProject(page, await createJob(page.request, { stage: 'final_artwork_approval' }));
  await expect(page.getByRole('list', { name: 'Stages' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  await expect(nextAction(page)).toHaveCount(0);
  await expect(currentStage(page)).toContainText('Your turn');
});

test('a toast does not cover the message composer', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  const job = await createJob(page.request);
  await sendMessage(page.request, job, 'The van is here.');
  await openProject(page, job);
  const composer = page.getByRole('form', { name: 'Send message' });
  await composer.evaluate((form) => form.scrollIntoView({ block: 'end' }));
  await composer.getByRole('textbox').fill('Thank you.');
  await composer.getByRole('button', { name: 'Send' }).tap();
  await expectToast(page, 'Message sent');
  await expect(async () => {
    const toast = page.locator('li[data-swipe-direction]');
    expect(await edge(toast, 'bottom')).toBeLessThanOrEqual(await edge(composer, 'top'));
    expect(await edge(toast, 'top')).toBeGreaterThanOrEqual(0);
  }).toPass({ timeout: 4_000 });
});

const nextAction = (page: Page) => page.getByRole('region', { name: 'Next action' });

/** The buttons of the stages come after the next action's. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

function countsOf({ taps, swipes }: TouchGestures) {
  return { taps, swipes };
}

async function expectInFirstScreen(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  expect(await edge(target, 'bottom')).toBeLessThan(PHONE.viewport.height);
  expect(await target.page().evaluate(() => scrollY)).toBe(0);
}

function edge(target: Locator, side: 'top' | 'bottom'): Promise<number> {
  return target.evaluate((element, name) => element.getBoundingClientRect()[name], side);
}

async function design() {
  return { name: 'bakery.jpg', mimeType: 'image/jpeg', buffer: await photo };
}
