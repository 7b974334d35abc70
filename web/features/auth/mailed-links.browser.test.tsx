import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const CHECK_ROUTE = 'POST /api/auth/check-link';
const CONFIRM_ROUTE = 'POST /api/auth/confirm-email';
const STOP_ROUTE = 'POST /api/auth/stop-email-change';
const CONFIRM_LINK = '/confirm-email?token=token-of-a-mail';
const STOP_LINK = '/stop-email-change?token=token-of-a-mail';
const EMAIL = 'dana@whitfield.example';

const confirmButton = page.getByRole('button', { name: 'Confirm Email Address' });
const confirmedMessage = page.getByText('Your email address is confirmed');
const stopButton = page.getByRole('button', { name: 'Stop the Change' });
const unusableLinkMessage = page.getByText('This link no longer works');

beforeEach(() => {
  server.respond(CHECK_ROUTE, { link: { username: 'dana', email: EMAIL } });
  server.respond(CONFIRM_ROUTE, SUCCESS_RESPONSE);
  server.respond(STOP_ROUTE, SUCCESS_RESPONSE);
});

test('opening a link to confirm an address changes nothing', async () => {
  await openPage(server, CONFIRM_LINK, { user: null });
  await expect
    .element(page.getByText(`Confirm that ${EMAIL} is the address of your account dana.`))
    .toBeVisible();
  expect(location.pathname + location.search).toBe('/confirm-email');
  expect(server.calls(CHECK_ROUTE)[0]?.body).toEqual({ purpose: 'confirm-email', token: 'token-of-a-mail' });
  expect(server.calls(CONFIRM_ROUTE)).toEqual([]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a visitor who has confirmed the address gets a link to the sign-in', async () => {
  await openPage(server, CONFIRM_LINK, { user: null });
  await confirmButton.click();
  await expect.element(confirmedMessage).toBeVisible();
  expect(server.calls(CONFIRM_ROUTE)[0]?.body).toEqual({ token: 'token-of-a-mail' });
  expect(document.activeElement).not.toBe(document.body);
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a user who has confirmed the address gets a link to the dashboard', async () => {
  await openPage(server, CONFIRM_LINK, { user: sampleShop() });
  await confirmButton.click();
  const dashboardLink = page.getByRole('link', { name: 'Open Dashboard' });
  await expect.element(dashboardLink).toHaveAttribute('href', '/dashboard');
});

test('a link that cannot be checked can be checked again', async () => {
  server.refuse(CHECK_ROUTE, 'validation_failed');
  await openPage(server, CONFIRM_LINK, { user: null });
  await expect.element(page.getByText('The link could not be checked')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(CHECK_ROUTE, { link: { username: 'dana', email: EMAIL } });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(confirmButton).toBeVisible();
});

test('a confirmation that could not be sent can be sent again', async () => {
  await openPage(server, CONFIRM_LINK, { user: null });
  server.disconnect(CONFIRM_ROUTE);
  await confirmButton.click();
  await expect
    .element(page.getByRole('alert').first())
    .toHaveTextContent('The server could not be reached. Please check your connection and try again.');
  server.respond(CONFIRM_ROUTE, SUCCESS_RESPONSE);
  await confirmButton.click();
  await expect.element(confirmedMessage).toBeVisible();
});

test('a link that was used while its page was open no longer works', async () => {
  await openPage(server, CONFIRM_LINK, { user: null });
  server.refuse(CONFIRM_ROUTE, 'validation_failed', { errors: { token: { _errors: ['Used'] } } });
  await confirmButton.click();
  await expect.element(unusableLinkMessage).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});

test.each([CONFIRM_LINK, '/confirm-email', STOP_LINK])(
  'the unusable link %s leads to the settings',
  async (link) => {
    server.respond(CHECK_ROUTE, { link: null });
    await openPage(server, link, { user: sampleShop() });
    await expect.element(unusableLinkMessage).toBeVisible();
    await expectNoHorizontalScroll();
    expect(await accessibilityFindings()).toBe('');
    const settingsLink = page.getByRole('link', { name: 'Open Settings' });
    await expect.element(settingsLink).toHaveAttribute('href', '/settings');
  },
);

test('a signed-in user with an unusable link can open the settings of another account', async () => {
  server.respond(CHECK_ROUTE, { link: null });
  server.respond('POST /api/auth/logout', SUCCESS_RESPONSE);
  const { router } = await openPage(server, CONFIRM_LINK, { user: sampleShop({ username: 'omar' }) });
  await expect.element(page.getByText('You’re signed in as omar.')).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.poll(() => router.state.location.href).toBe('/login?next=%2Fsettings');
});

test('an unusable link to stop a change does not claim that the change was stopped', async () => {
  server.respond(CHECK_ROUTE, { link: null });
  await openPage(server, STOP_LINK, { user: null });
  await expect.element(page.getByText(/a newer message replaced the link/)).toBeVisible();
});

test('a visitor who has stopped a change of address gets a link to set a new password', async () => {
  await openPage(server, STOP_LINK, { user: null });
  await expect.element(page.getByRole('heading', { name: 'Keep your email address' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/stop-email-change');
  await expect.element(stopButton).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await stopButton.click();
  await expect.element(page.getByText('The change was stopped')).toBeVisible();
  expect(server.calls(STOP_ROUTE)[0]?.body).toEqual({ token: 'token-of-a-mail' });
  expect(document.activeElement).not.toBe(document.body);
  const newPasswordLink = page.getByRole('link', { name: 'Set a New Password' });
  await expect.element(newPasswordLink).toHaveAttribute('href', '/forgot-password');
});

test('a user who has stopped a change of address gets a link to change the password', async () => {
  await openPage(server, STOP_LINK, { user: sampleShop() });
  await stopButton.click();
  const changePasswordLink = page.getByRole('link', { name: 'Change Password' });
  await expect.element(changePasswordLink).toHaveAttribute('href', '/settings?tab=security');
});

test('a user who has stopped a change of another account can sign in to that account', async () => {
  const { router } = await openPage(server, STOP_LINK, { user: sampleShop({ username: 'omar' }) });
  server.respond('POST /api/auth/logout', SUCCESS_RESPONSE);
  await stopButton.click();
  await expect.element(page.getByText('You’re signed in with another account, omar.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Change Password' })).not.toBeInTheDocument();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.poll(() => router.state.location.href).toBe('/login?next=%2Fsettings%3Ftab%3Dsecurity');
});
