import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { breakingLine } from './breaking-line.ts';
import { test } from './fixtures.ts';
import { addPhoto, makeJob, moveTo, openLive, sendMessage } from './jobs.ts';
import { WITHIN, seenAfter, uploadProof, wasReloaded, watchForReload } from './live-acts.ts';
import { expectAccessible } from './page-checks.ts';
import { joined, signedIn } from './people.ts';

/** How long the network is away; the requirement's 30 s with `CUT_SECONDS=30`. */
const CUT_MS = Number(process.env['CUT_SECONDS'] ?? 2) * 1000;

test('a page catches up after the network returns', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signedIn(page, 'subcontractor');
  const { page: shop } = await joined(await openBrowser(), 'contractor');
  const job = await makeJob(shop.request, { installer });
  await openLive(page, `/project/${job.id}`);
  await watchForReload(page);
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await uploadProof(shop.request, job, 'while-you-were-away.pdf');
  await addPhoto(shop.request, job, 'pre-installation');
  await sendMessage(shop.request, job, 'Are you there?');
  await delay(CUT_MS);
  await expect(page.getByText('while-you-were-away.pdf')).toHaveCount(0);
  await seenAfter(
    `what was missed in ${CUT_MS / 1000} s`,
    () => context.setOffline(false),
    () => expect(page.getByText('while-you-were-away.pdf').first()).toBeVisible(WITHIN),
  );

  await expect(page.getByRole('button', { name: /Project photo by/ }).first()).toBeVisible(WITHIN);
  await expect(page.getByRole('button', { name: /^Notifications, \d unread/ })).toBeVisible(WITHIN);
  await expectAccessible(page);
  expect(await wasReloaded(page)).toBe(false);
});

test('a page catches up after a silently dropped connection', async ({
  page,
  wrapline,
  openBrowser,
}) => {
  const installer = await signedIn(page, 'subcontractor');
  const { page: shop } = await joined(await openBrowser(), 'contractor');
  const job = await makeJob(shop.request, { installer });
  const line = await breakingLine(wrapline);
  await openLive(page, `${line.origin}/project/${job.id}`);
  await watchForReload(page);
  await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible();

  line.cut();
  await uploadProof(shop.request, job, 'while-the-line-was-dead.pdf');
  await moveTo(shop.request, job, 'artwork_submitted_for_client_review');
  await delay(CUT_MS);
  await expect(page.getByText('while-the-line-was-dead.pdf')).toHaveCount(0);
  await seenAfter(
    `what was missed in ${CUT_MS / 1000} s on a dead line`,
    async () => line.mend(),
    // By then it tries again every 15 to 45 s.
    () => expect(page.getByText('while-the-line-was-dead.pdf').first()).toBeVisible({ timeout: 60_000 }),
  );
  await expect(page.getByRole('progressbar').first()).toHaveJSProperty('value', 20, WITHIN);
  expect(await wasReloaded(page)).toBe(false);
  line.close();
});
