import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './mail-fixtures.ts';
import {
  expectAccessible,
  expectFocusKept,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
} from './page-checks.ts';
import { ADMIN, signIn, signInNewUser } from './people.ts';

test.use({ timezoneId: 'America/Denver' });

const SETTINGS = '/settings?tab=notifications';
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

test('a person chooses for each kind what is shown in the app and what is mailed', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto(SETTINGS);
  const table = page.getByRole('table');
  await expect(table.getByRole('switch')).toHaveCount(32);
  await expect(switchOf(page, 'Assignments: e-mail')).toBeChecked();
  await expect(switchOf(page, 'Messages: e-mail')).not.toBeChecked();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const saved = page.waitForResponse('**/mail-preferences/message');
  await tabTo(page, switchOf(page, 'Messages: e-mail'));
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(switchOf(page, 'Messages: e-mail')).toBeChecked();
  await expect(switchOf(page, 'Messages: in app')).toBeChecked();
});

test('the settings say that the address is not confirmed', async ({ page }) => {
  const { email } = await signInNewUser(page, 'client');
  await page.goto(SETTINGS);
  await expect(page.getByText(`Your address ${email} isn’t confirmed yet`)).toBeVisible();
  await page.getByRole('link', { name: 'Confirm it in your profile' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('an installer has no e-mail switch for new proofs, which it cannot approve', async ({ page }) => {
  await signInNewUser(page, 'subcontractor');
  await page.goto(SETTINGS);
  await expect(switchOf(page, 'Approvals: e-mail')).toBeVisible();
  await expect(switchOf(page, 'New artwork proofs: in app')).toBeVisible();
  await expect(switchOf(page, 'New artwork proofs: e-mail')).toHaveCount(0);
});

test('an e-mail switch that fails to save is rolled back', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto(SETTINGS);
  await page.route('**/mail-preferences/photo_upload', (route) =>
    route.fulfill({ status: 400, json: { message: 'The server said no' } }),
  );
  await switchOf(page, 'Photos: e-mail').click();
  await expectToast(page, 'Failed to update notification settings', 'The server said no');
  await expect(switchOf(page, 'Photos: e-mail')).not.toBeChecked();
});

test('mail settings that do not load can be loaded again', async ({ page }) => {
  await signInNewUser(page, 'client');
  await failUntilTryAgain(page, '**/api/notifications/mail-preferences');
  await page.goto(SETTINGS);
  await expect(page.getByText('Your notification settings could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(switchOf(page, 'Photos: e-mail')).toBeVisible();
});

test('the daily summary is turned on in the browser’s time zone, which can be changed', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto(SETTINGS);
  const summary = page.getByRole('region', { name: 'Daily summary' });
  const timeZone = summary.getByLabel('Time zone');
  await expect(timeZone).toHaveValue('America/Denver');
  await expect(summary.getByRole('switch')).not.toBeChecked();

  await summary.getByRole('switch').click();
  await expect.poll(() => savedSummary(page)).toEqual({ enabled: true, timeZone: 'America/Denver' });
  await timeZone.selectOption('America/New_York');
  await expect.poll(() => savedSummary(page)).toEqual({ enabled: true, timeZone: 'America/New_York' });
  await page.reload();
  await expect(timeZone).toHaveValue('America/New_York');
  await expect(summary.getByRole('switch')).toBeChecked();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('an admin has a switch for failed backups and no daily summary', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto(SETTINGS);
  await expect(page.getByRole('row', { name: 'Failed backups' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Messages' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Daily summary' })).toHaveCount(0);
});

test.describe('the unsubscribe link of a mail', () => {
  test('unsubscribes with a button, and has an undo', async ({ page }) => {
    await answerLink(page, { subscription: 'proof_approved' });
    await page.goto('/unsubscribe/token-of-a-mail');
    await expect(page.getByText('You get e-mails about: Approvals')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await tabTo(page, page.getByRole('button', { name: 'Unsubscribe' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('You no longer get e-mails about: Approvals')).toBeVisible();
    await expectFocusKept(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  });

  test('shows a failure and keeps its button', async ({ page }) => {
    await answerLink(page, { subscription: 'daily_summary' });
    await page.goto('/unsubscribe/token-of-a-mail');
    await expect(page.getByText('Daily summary')).toBeVisible();
    await page.route('**/api/unsubscribe/*', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many requests' } }),
    );
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('alert')).toHaveText('Too many requests');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  });

  test('that is unknown leads to the settings', async ({ page }) => {
    await page.goto('/unsubscribe/not-the-one');
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});

/** The server's setting of the daily summary. */
async function savedSummary(page: Page): Promise<unknown> {
  const response = await page.request.get('/api/notifications/mail-preferences');
  return (await response.json()).dailySummary;
}

/**
 * Answers the calls of a link. The server stores only the hash of its token, and the API tests use real links
 * (server/features/notifications/unsubscribe.api.test.ts).
 */
async function answerLink(page: Page, { subscription }: { subscription: string }): Promise<void> {
  let isSubscribed = true;
  await page.route('**/api/unsubscribe/*', (route) => {
    const method = route.request().method();
    if (method !== 'GET') isSubscribed = method === 'DELETE';
    return route.fulfill({ json: { subscription, isSubscribed } });
  });
}
