import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';

const server = fakeServer();
const FETCH_SUBSCRIPTION_ROUTE = 'GET /api/unsubscribe/{token}';
const UNSUBSCRIBE_ROUTE = 'POST /api/unsubscribe/{token}';
const UNSUBSCRIBE_PATH = '/unsubscribe/token-of-a-mail';

const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });

test('the Unsubscribe button unsubscribes and offers an undo', async () => {
  const subscription = 'proof_approved';
  server.respond(FETCH_SUBSCRIPTION_ROUTE, { subscription, isSubscribed: true });
  server.respond(UNSUBSCRIBE_ROUTE, { subscription, isSubscribed: false });
  server.respond('DELETE /api/unsubscribe/{token}', { subscription, isSubscribed: true });
  await openPage(server, UNSUBSCRIBE_PATH, { user: null });
  await expect.element(page.getByText('You get emails about: Approvals')).toBeVisible();
  expect(server.calls(UNSUBSCRIBE_ROUTE)).toEqual([]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');

  await unsubscribe.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(page.getByText(/You no longer get emails about: /)).toBeVisible();
  await expect.element(undo).toHaveFocus();
  expect(server.calls(UNSUBSCRIBE_ROUTE)[0]?.params).toEqual({ token: 'token-of-a-mail' });
  await undo.click();
  await expect.element(unsubscribe).toBeVisible();
});

test('shows an error and keeps the button enabled when unsubscribing fails', async () => {
  server.respond(FETCH_SUBSCRIPTION_ROUTE, { subscription: 'daily_summary', isSubscribed: true });
  server.refuse(UNSUBSCRIBE_ROUTE, 'rate_limited', { message: 'Too many requests' });
  await openPage(server, UNSUBSCRIBE_PATH, { user: null });
  await expect.element(page.getByText('Daily summary')).toBeVisible();
  await unsubscribe.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests');
  await expect.element(unsubscribe).toBeEnabled();
});

test('an unknown link offers the settings', async () => {
  server.refuse(FETCH_SUBSCRIPTION_ROUTE, 'not_found');
  await openPage(server, UNSUBSCRIBE_PATH, { user: null });
  await expect.element(page.getByText('This link no longer works')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  const settings = page.getByRole('link', { name: 'Notification Settings' });
  await expect.element(settings).toHaveAttribute('href', '/settings?tab=notifications');
});
