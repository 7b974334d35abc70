import { expect } from '@playwright/test';
import { notificationBell, notificationItem } from './bell.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, openWithLiveStream, sendMessage } from './projects.ts';
import { tabTo } from './page-checks.ts';
import { startSession, signInNewUser } from './people.ts';

const LIVE_TIMEOUT = { timeout: 15_000 };

test('a muted kind sends no notification', async ({ page, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await openWithLiveStream(page, '/settings?tab=notifications');
  const messages = page.getByRole('switch', { name: 'Messages: in app' });
  await expect(page.getByRole('switch')).toHaveCount(15);
  await expect(messages).toBeChecked();
  await expect(page.getByText('This server doesn’t send e-mail')).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences/message'));
  await tabTo(page, messages);
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(messages).not.toBeChecked();

  await sendMessage(shop.request, job, 'Muted message');
  await addPhoto(shop.request, job, 'pre-installation');
  await notificationBell(page, '2 unread').click(LIVE_TIMEOUT);
  await expect(notificationItem(page, 'New photo')).toBeVisible();
  await expect(notificationItem(page, 'New message')).toHaveCount(0);
});
