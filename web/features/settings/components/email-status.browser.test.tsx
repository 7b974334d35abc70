import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const IDENTITY_CONFIRMATION_ROUTE = 'POST /api/users/me/confirmation';
const SAVE_ROUTE = 'PATCH /api/users/{id}';
const NEW_EMAIL = 'dana@new.example';

const profile = page.getByRole('tabpanel', { name: 'Profile' });
const email = profile.getByRole('textbox', { name: 'Email' });
const unconfirmedNote = profile.getByText('Not confirmed yet');

beforeEach(() => void (settings.sendsMail = true));

test('a confirmed address is marked', async () => {
  await openPage(server, '/settings', { user: sampleShop() });
  await expect.element(profile.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('the message to confirm an address can be sent again', async () => {
  await openPage(server, '/settings', { user: sampleShop({ emailVerified: false }) });
  await expect.element(unconfirmedNote).toBeVisible();
  server.respond(IDENTITY_CONFIRMATION_ROUTE, SUCCESS_RESPONSE);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('Open the link in the message to confirm your address.')).toBeVisible();
  expect(server.calls(IDENTITY_CONFIRMATION_ROUTE)).toHaveLength(1);
});

test('says that an admin can confirm the address when the server sends no mail', async () => {
  settings.sendsMail = false;
  await openPage(server, '/settings', { user: sampleShop({ emailVerified: false }) });
  await expect.element(profile.getByText('An admin can confirm your address.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('does not refer an admin to an admin when the server sends no mail', async () => {
  settings.sendsMail = false;
  await openPage(server, '/settings', { user: sampleShop({ role: 'admin', emailVerified: false }) });
  await expect.element(unconfirmedNote).toBeVisible();
  await expect.element(profile.getByText('An admin can confirm your address.')).not.toBeInTheDocument();
});

test('a new address is shown beside the current one until it is confirmed', async () => {
  const user = sampleShop();
  await openPage(server, '/settings', { user });
  server.respondWith(SAVE_ROUTE, () => {
    const saved = { ...user, pendingEmail: NEW_EMAIL };
    server.respond('GET /api/auth/session', saved);
    return saved;
  });
  await email.fill(NEW_EMAIL);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(profile.getByText(NEW_EMAIL)).toBeVisible();
  await expect.element(unconfirmedNote).toBeVisible();
  await expect.element(email).toHaveValue(user.email);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a change of address can be canceled', async () => {
  const user = sampleShop({ pendingEmail: NEW_EMAIL });
  await openPage(server, '/settings', { user });
  server.respondWith(SAVE_ROUTE, () => {
    const saved = { ...user, pendingEmail: null };
    server.respond('GET /api/auth/session', saved);
    return saved;
  });
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect.element(page.getByText(`Your address is still ${user.email}.`)).toBeVisible();
  await expect.element(profile.getByText(NEW_EMAIL)).not.toBeInTheDocument();
  expect(server.calls(SAVE_ROUTE).map(({ body }) => body)).toEqual([{ email: user.email }]);
});
