import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { createReview, decisionForm, tickAllStatements } from './review-links.ts';
import { PHONE, TouchGestures } from './touch-gestures.ts';

test('a reviewer approves on a phone without an account', async ({ page, openBrowser }) => {
  const { path, project } = await createReview(page, { message: 'Please check the phone number.' });
  const phone = await openBrowser(PHONE);
  const touch = new TouchGestures(phone);
  await phone.goto(path);
  await expect(phone.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(phone.getByText('Coastline Wraps asks you to approve version 1.')).toBeVisible();
  await expect(phone.getByText('Please check the phone number.')).toBeVisible();
  await expect(phone.getByRole('toolbar', { name: 'Viewer' })).toBeVisible();
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);

  const form = decisionForm(phone);
  await touch.tap(phone.getByRole('button', { name: 'Approve', exact: true }));
  await expect(form.approve).toBeChecked();
  await tickAllStatements(form.statements, (box) => touch.tap(box));
  await touch.tap(form.name);
  await phone.keyboard.type('Dana Whitfield');
  await expectNoHorizontalScroll(phone);
  await expect(form.send).toHaveText('Approve version 1 for production');
  await touch.tap(form.send);
  const title = phone.getByRole('heading', { name: 'You approved version 1' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  const record = phone.getByRole('link', { name: 'Download record' });
  await expect(record).toBeVisible();
  await expectNoHorizontalScroll(phone);
  process.stdout.write(`  approved with ${touch.taps} taps and ${touch.swipes} swipes\n`);
  expect(touch.taps).toBeLessThanOrEqual(7);

  const download = phone.waitForEvent('download');
  await record.tap();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
