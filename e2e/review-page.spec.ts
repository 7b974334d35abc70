import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Review } from '#shared/reviews/reviews.contract.ts';
import { scriptedPdf } from '#server/testing/pdf-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, addProof, createProject, fetchList, moveToStage } from './jobs.ts';
import {
  expectAccessible,
  expectFocusKept,
  expectFocusVisible,
  expectNoHorizontalScroll,
  tabTo,
} from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { approve, createReview, decisionForm, design, sendForReview, tickAll } from './review-links.ts';
import { PHONE, TouchGestures } from './touch-gestures.ts';

test('a reviewer approves on a phone without an account', async ({ page, openBrowser }) => {
  const { path, project } = await createReview(page, { message: 'Please check the phone number.' });
  const phone = await openBrowser(PHONE);
  const thumb = new TouchGestures(phone);
  await phone.goto(path);
  await expect(phone.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(phone.getByText('Coastline Wraps asks you to approve version 1.')).toBeVisible();
  await expect(phone.getByText('Please check the phone number.')).toBeVisible();
  await expect(phone.getByRole('toolbar', { name: 'Viewer' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  process.stdout.write(`${await phone.locator('body').ariaSnapshot()}\n`);

  const form = decisionForm(phone);
  await thumb.tap(phone.getByRole('button', { name: 'Approve', exact: true }));
  await expect(form.approve).toBeChecked();
  await tickAll(form.statements, (box) => thumb.tap(box));
  await thumb.tap(form.name);
  await phone.keyboard.type('Dana Whitfield');
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await expect(form.send).toHaveText('Approve version 1 for production');
  await thumb.tap(form.send);
  const title = phone.getByRole('heading', { name: 'You approved version 1' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  const record = phone.getByRole('link', { name: 'Download record' });
  await expect(record).toBeVisible();
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  process.stdout.write(`  approved with ${thumb.taps} taps and ${thumb.swipes} swipes\n`);
  expect(thumb.taps).toBeLessThanOrEqual(7);

  const download = phone.waitForEvent('download');
  await record.tap();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a reviewer requests changes by keyboard with visible focus', async ({ page, otherPage }) => {
  const { path } = await createReview(page);
  await otherPage.goto(path);
  await expect(otherPage.getByRole('toolbar', { name: 'Viewer' })).toBeVisible();
  await press(
    otherPage,
    otherPage.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name: 'Comment' }),
  );
  await otherPage.keyboard.press('Shift+ArrowRight');
  await otherPage.keyboard.press('Enter');
  await otherPage.keyboard.type('The phone number misses the area code');
  await press(otherPage, otherPage.getByRole('button', { name: 'Send', exact: true }));
  await expect(otherPage.getByRole('button', { name: /^Comment 1 by / })).toBeVisible();
  await expectFocusKept(otherPage);

  const form = decisionForm(otherPage);
  await tabTo(otherPage, form.approve);
  await otherPage.keyboard.press('ArrowDown');
  await expect(form.requestChanges).toBeChecked();
  await expect(otherPage.getByText('The open comment on the proof is part of your request.')).toBeVisible();
  await press(otherPage, form.send);
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveAccessibleDescription(/Type your full name/);
  await otherPage.keyboard.type('Dana Whitfield');
  await press(otherPage, form.send);
  await expect(otherPage.getByRole('heading', { name: 'You requested changes to version 1' })).toBeFocused();
  await expectAccessible(otherPage);
});

test('the shop sees that the page was opened once it is visible', async ({ page, otherPage, wrapline }) => {
  const { path, project } = await createReview(page);
  const openedAt = async () => {
    const [review] = await fetchList<Review>(page.request, `/api/projects/${project.id}/reviews`);
    return review?.reviewers[0]?.openedAt;
  };
  // A mail scanner loads the page and its call without running scripts.
  for (const address of [path, `/api${path}`])
    expect((await otherPage.request.get(wrapline + address)).status()).toBe(200);
  expect(await openedAt()).toBeNull();
  await otherPage.goto(path);
  await expect.poll(openedAt).not.toBeNull();
});

test('a newer version arrives while the page is open', async ({ page, otherPage }) => {
  const { path, project } = await createReview(page);
  await openLive(otherPage, path);
  const second = await addProof(page.request, project, await design(2));
  await expect(otherPage.getByRole('heading', { name: 'The shop is preparing a new version' })).toBeVisible();
  await sendForReview(page.request, second);
  await expect(otherPage.getByRole('heading', { name: 'Version 2 replaced version 1' })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Show version 2' }).click();
  await approve(otherPage, 'Dana Whitfield');
  await expect(otherPage.getByRole('heading', { name: 'You approved version 2' })).toBeVisible();
});

test('a decision on a replaced version leads to the newer one and keeps the name', async ({
  page,
  otherPage,
}) => {
  const { path, project } = await createReview(page);
  // The page does not hear of the newer version.
  await otherPage.route('**/api/review/*/live*', (route) => route.abort());
  await otherPage.goto(path);
  const form = decisionForm(otherPage);
  await form.approve.check();
  await tickAll(form.statements);
  await form.name.fill('Dana Whitfield');
  await sendForReview(page.request, await addProof(page.request, project, await design(2)));
  await form.send.click();
  await expect(otherPage.getByText('Your decision was not sent: version 2 is newer.')).toBeVisible();
  await expect(form.name).toHaveValue('Dana Whitfield');
  await expect(form.statements.first()).not.toBeChecked();
  await tickAll(form.statements);
  await expect(form.send).toHaveText('Approve version 2 for production');
  await form.send.click();
  await expect(otherPage.getByRole('heading', { name: 'You approved version 2' })).toBeVisible();
});

test('a decision survives a lost connection and a reload', async ({ page, otherPage }) => {
  const { path } = await createReview(page);
  await otherPage.goto(path);
  await otherPage.route('**/api/review/*/decision', (route) => route.abort());
  await approve(otherPage, 'Dana Whitfield');
  await expect(otherPage.getByText(/^Your decision was not sent\./)).toBeVisible();
  await otherPage.unroute('**/api/review/*/decision');
  await otherPage.reload();
  const form = decisionForm(otherPage);
  await expect(form.name).toHaveValue('Dana Whitfield');
  await form.send.click();
  await expect(otherPage.getByRole('heading', { name: 'You approved version 1' })).toBeVisible();
});

test('a revoked link closes the open page', async ({ page, otherPage }) => {
  const { path, review } = await createReview(page);
  await openLive(otherPage, path);
  expect((await page.request.delete(`/api/reviewers/${review.reviewers[0]?.id}`)).status()).toBe(200);
  await expect(otherPage.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expect(otherPage.getByText('Ask the shop for a new one.')).toBeVisible();
  await expectAccessible(otherPage);
});

test('a printed sample is approved with its photos', async ({ page, otherPage }) => {
  const { path, project, proof } = await createReview(page);
  await otherPage.goto(path);
  await approve(otherPage, 'Dana Whitfield');
  await expect(otherPage.getByRole('heading', { name: 'You approved version 1' })).toBeVisible();
  await moveToStage(page.request, project, 'printed_sample_sent_to_client');
  const photo = await addPhoto(page.request, project, 'initial');
  await sendForReview(page.request, proof, { subject: 'sample', photoIds: [photo.id] });
  await otherPage.reload();
  await expect(otherPage.getByText(/asks you to approve the printed sample of version 1/)).toBeVisible();
  await expect(
    otherPage.getByRole('region', { name: 'Photos of the printed sample' }).getByRole('img'),
  ).toHaveCount(1);
  await expectAccessible(otherPage);
  await approve(otherPage, 'Dana Whitfield');
  await expect(
    otherPage.getByRole('heading', { name: 'You approved the printed sample of version 1' }),
  ).toBeVisible();
});

test('the shop is told whose link it opens', async ({ page }) => {
  const { path, project } = await createReview(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link is for Dana Whitfield' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the project' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}`));
});

test('the signed-in client is sent to the project', async ({ page, openBrowser }) => {
  const client = await startSession(await openBrowser(), 'client', { name: 'Priya Raman' });
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const project = await createProject(page.request, { client: client.person });
  const proof = await addProof(page.request, project, await design(1));
  const { paths } = await sendForReview(page.request, proof);
  await client.page.goto(paths[0] ?? '');
  await expect(client.page).toHaveURL(new RegExp(`/project/${project.id}`));
  await expect(client.page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});

test('nothing of a PDF runs in the browser', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const file = { name: 'scripted.pdf', mimeType: 'application/pdf', buffer: scriptedPdf() };
  const { paths } = await sendForReview(page.request, await addProof(page.request, project, file));
  const loaded: string[] = [];
  otherPage.on('response', (response) =>
    loaded.push(`${response.headers()['content-type']} ${response.url()}`),
  );
  await otherPage.goto(paths[0] ?? '');
  const picture = otherPage.getByRole('group', { name: /^Viewer: / }).getByRole('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(loaded.filter((response) => response.includes('pdf'))).toEqual([]);
  await expect(otherPage.locator('iframe, embed, object')).toHaveCount(0);
  expect(otherPage.context().pages()).toHaveLength(1);
});

async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/live'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

/** Tabs to a control, checks that it is visible and focused, and presses Enter. */
async function press(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await tabTo(page, target);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
}
