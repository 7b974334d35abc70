import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const FORGOT_ROUTE = 'POST /api/auth/forgot-password';
const CHECK_ROUTE = 'POST /api/auth/check-link';
const RESET_ROUTE = 'POST /api/auth/reset-password';
const NEW_PASSWORD = 'a-new-roll-of-film-8';
const UNREACHABLE_MESSAGE = 'The server could not be reached. Please check your connection and try again.';

const login = page.getByRole('textbox', { name: 'Username or Email' });
const sendLinkButton = page.getByRole('button', { name: 'Send Link' });
const newPassword = page.getByRole('textbox', { name: 'New Password', exact: true });
const repeatedPassword = page.getByRole('textbox', { name: 'Confirm New Password' });
const setPasswordButton = page.getByRole('button', { name: 'Set Password' });
const changedMessage = page.getByText('Your password was changed');
const unusableLinkMessage = page.getByText('This link no longer works');

beforeEach(() => {
  settings.sendsMail = true;
  server.respond(FORGOT_ROUTE, SUCCESS_RESPONSE);
  server.respond(CHECK_ROUTE, { link: { username: 'dana', email: 'dana@whitfield.example' } });
  server.respond(RESET_ROUTE, SUCCESS_RESPONSE);
});

test('the sign-in page has a link to the page for a forgotten password', async () => {
  await openPage(server, '/login', { user: null });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(login).toBeVisible();
});

test('the form requires a username or an address', async () => {
  await openPage(server, '/forgot-password', { user: null });
  await sendLinkButton.click();
  await expect.element(page.getByText('Username or email is required')).toBeVisible();
  await expect.element(login).toHaveFocus();
  expect(server.calls(FORGOT_ROUTE)).toEqual([]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the page asks to check the inbox, even for an unknown username', async () => {
  await openPage(server, '/forgot-password', { user: null });
  const release = server.hold(FORGOT_ROUTE);
  await login.fill('nobody-has-this-name');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  release();
  await expect.element(page.getByText('Check your inbox')).toBeVisible();
  expect(server.calls(FORGOT_ROUTE)[0]?.body).toEqual({ login: 'nobody-has-this-name' });
  expectFocusInPage();
  expect(await accessibilityFindings()).toBe('');
});

test('a link can be requested again after the request failed', async () => {
  await openPage(server, '/forgot-password', { user: null });
  server.disconnect(FORGOT_ROUTE);
  await login.fill('dana');
  await sendLinkButton.click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(UNREACHABLE_MESSAGE);
  server.respond(FORGOT_ROUTE, SUCCESS_RESPONSE);
  await sendLinkButton.click();
  await expect.element(page.getByText('Check your inbox')).toBeVisible();
});

test('refers the user to an admin when the server sends no mail', async () => {
  settings.sendsMail = false;
  await openPage(server, '/forgot-password', { user: null });
  await expect.element(page.getByText(/An admin can set a new password for you/)).toBeVisible();
  await expect.element(page.getByText('npm run admin')).toBeVisible();
  await expect.element(login).not.toBeInTheDocument();
});

test('the token of a link is removed from the address', async () => {
  await openLink();
  await expect.element(page.getByText('For your account dana.', { exact: false })).toBeVisible();
  expect(location.pathname + location.search).toBe('/reset-password');
  expect(server.calls(CHECK_ROUTE)[0]?.body).toEqual({ purpose: 'reset-password', token: 'token-of-a-mail' });
});

test('invalid passwords are not sent', async () => {
  await openLink();
  await setPasswordButton.click();
  await expect.element(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await newPassword.fill(NEW_PASSWORD);
  await expect.element(page.getByText('Password strength:', { exact: false })).toBeVisible();
  await repeatedPassword.fill('something else');
  await setPasswordButton.click();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  expect(server.calls(RESET_ROUTE)).toEqual([]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a user who has set a new password gets a link to the sign-in', async () => {
  await openLink();
  await enterPassword();
  await expect.element(changedMessage).toBeVisible();
  expectFocusInPage();
  expect(server.calls(RESET_ROUTE)[0]?.body).toEqual({ token: 'token-of-a-mail', newPassword: NEW_PASSWORD });
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a password that could not be sent can be sent again', async () => {
  await openLink();
  server.disconnect(RESET_ROUTE);
  await enterPassword();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(UNREACHABLE_MESSAGE);
  server.respond(RESET_ROUTE, SUCCESS_RESPONSE);
  await setPasswordButton.click();
  await expect.element(changedMessage).toBeVisible();
});

test('setting a new password ends the session in the browser without an error', async () => {
  const address = '/reset-password?token=token-of-a-mail';
  await openPage(server, address, { user: sampleShop() });
  server.respondWith(RESET_ROUTE, () => {
    server.refuse('GET /api/auth/session', 'not_signed_in');
    return SUCCESS_RESPONSE;
  });
  await enterPassword();
  await expect.element(changedMessage).toBeVisible();
  await expect.poll(() => localStorage.getItem('auth_user')).toBeNull();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.element(page.getByText('Session expired')).not.toBeInTheDocument();
});

test('a user who has set the password of another account can sign in to that account', async () => {
  const address = '/reset-password?token=token-of-a-mail';
  const { router } = await openPage(server, address, { user: sampleShop({ username: 'omar' }) });
  server.respond('POST /api/auth/logout', SUCCESS_RESPONSE);
  await enterPassword();
  await expect.element(page.getByText('You’re signed in with another account, omar.')).toBeVisible();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect.poll(() => router.state.location.href).toBe('/login');
});

test.each(['/reset-password?token=token-of-a-mail', '/reset-password'])(
  'an unusable link %s offers a new one',
  async (address) => {
    server.respond(CHECK_ROUTE, { link: null });
    await openPage(server, address, { user: null });
    await expect.element(unusableLinkMessage).toBeVisible();
    await expectNoHorizontalScroll();
    expect(await accessibilityFindings()).toBe('');
    await page.getByRole('link', { name: 'Send a New Link' }).click();
    await expect.element(login).toBeVisible();
  },
);

test('an unusable link leads a signed-in user to the change of the password', async () => {
  await openUnusableLink('omar');
  await expect.element(page.getByText('You’re signed in as omar.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Change Password' }))
    .toHaveAttribute('href', '/settings?tab=security');
  await expect.element(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(await accessibilityFindings()).toBe('');
});

test('a signed-in user with an unusable link can sign out to get a new link', async () => {
  await openUnusableLink('omar');
  server.respond('POST /api/auth/logout', SUCCESS_RESPONSE);
  await page.getByRole('button', { name: 'Sign Out and Get a New Link' }).click();
  await expect.element(login).toBeVisible();
});

async function openUnusableLink(username: string) {
  server.respond(CHECK_ROUTE, { link: null });
  await openPage(server, '/reset-password?token=token-of-a-mail', { user: sampleShop({ username }) });
}

async function openLink() {
  await openPage(server, '/reset-password?token=token-of-a-mail', { user: null });
  await expect.element(newPassword).toBeVisible();
}

async function enterPassword(): Promise<void> {
  await newPassword.fill(NEW_PASSWORD);
  await repeatedPassword.fill(NEW_PASSWORD);
  await userEvent.keyboard('{Enter}');
}

/** Checks that an element of the page still has the focus after the form has disappeared. */
function expectFocusInPage(): void {
  expect(document.activeElement).not.toBe(document.body);
}
