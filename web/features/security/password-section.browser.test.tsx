import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openSecurity, sampleSession } from './security.testing.ts';

const server = fakeServer();
const CHANGE_ROUTE = 'PUT /api/users/{id}/password';
const NEW_PASSWORD = 'blue trucks carry 40 rolls';

const currentPasswordField = page.getByRole('textbox', { name: 'Current Password' });
const newPasswordField = page.getByRole('textbox', { name: 'New Password', exact: true });
const repeatedPasswordField = page.getByRole('textbox', { name: 'Confirm New Password' });
const changeButton = page.getByRole('button', { name: 'Change Password' });
const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

test('the password form shows its requirements', async () => {
  await openSecurity(server);
  await expect.element(page.getByText(/Argon2id/)).toBeVisible();
  await expect.element(page.getByText('At least 6 characters')).toBeVisible();
  await changeButton.click();
  for (const message of [
    'Current password is required',
    'New password must be at least 6 characters',
    'Please confirm your new password',
  ])
    await expect.element(page.getByText(message)).toBeVisible();
  await newPasswordField.fill('password1');
  await expect.element(page.getByText('This is one of the most common passwords.')).toBeVisible();
  await newPasswordField.fill(NEW_PASSWORD);
  await expect.element(page.getByText(/Very strong/)).toBeVisible();
  await repeatedPasswordField.fill('blue trucks carry 41 rolls');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  expect(server.calls(CHANGE_ROUTE)).toEqual([]);
});

test('the passwords are hidden', async () => {
  await openSecurity(server);
  for (const field of [currentPasswordField, newPasswordField, repeatedPasswordField])
    await expect.element(field).toHaveAttribute('type', 'password');
});

test('the error of a wrong current password is shown at its field', async () => {
  await openSecurity(server);
  const errors = { currentPassword: { _errors: ['Current password is not correct'] } };
  server.refuse(CHANGE_ROUTE, 'validation_failed', { errors });
  await fillAndSend('not-my-password');
  await expect
    .element(page.getByText('Failed to change password. Please check your current password.'))
    .toBeVisible();
  await expect.element(page.getByText('Current password is not correct')).toBeVisible();
  await expect.element(currentPasswordField).toHaveFocus();
});

test('a password change empties the form and ends the other sessions', async () => {
  await openSecurity(server, [sampleSession({ id: 2, isCurrent: false })]);
  await expect.poll(() => sessions.elements()).toHaveLength(2);
  server.respondWith(CHANGE_ROUTE, () => {
    server.respond('GET /api/users/{id}/sessions', [sampleSession()]);
    return SUCCESS_RESPONSE;
  });
  const release = server.hold(CHANGE_ROUTE);
  await fillAndSend('vinyl-and-heat-7');
  await expect.element(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  release();
  await expect.element(page.getByText('Your password has been changed successfully.')).toBeVisible();
  for (const field of [currentPasswordField, newPasswordField, repeatedPasswordField])
    await expect.element(field).toHaveValue('');
  await expect.poll(() => sessions.elements()).toHaveLength(1);
  expect(server.calls(CHANGE_ROUTE).map(({ body }) => body)).toEqual([
    { currentPassword: 'vinyl-and-heat-7', newPassword: NEW_PASSWORD },
  ]);
});

test('a password change whose response is lost is retried with the same idempotency key', async () => {
  await openSecurity(server);
  server.respond(CHANGE_ROUTE, SUCCESS_RESPONSE);
  server.disconnectOnce(CHANGE_ROUTE);
  await fillAndSend('vinyl-and-heat-7');
  await expect.element(page.getByText('Your password has been changed successfully.')).toBeVisible();
  const [first, second] = server.calls(CHANGE_ROUTE);
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
});

test('passwords are not stored with the drafts', async () => {
  await openSecurity(server);
  await newPasswordField.fill(NEW_PASSWORD);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Only for Dana');
  await expect.poll(storedText).toContain('Only for Dana');
  expect(storedText()).not.toContain(NEW_PASSWORD);
});

test('a password change appears in the recent security activity', async () => {
  await openSecurity(server);
  const activity = page.getByRole('region', { name: 'Recent security activity' });
  await expect.element(activity.getByText('Nothing has happened yet.')).toBeVisible();
  server.respondWith(CHANGE_ROUTE, () => {
    server.respond('GET /api/users/{id}/security-activity', [
      {
        id: 1,
        at: '2026-03-05T10:00:00.000Z',
        kind: 'password_changed',
        byName: null,
        device: null,
        ipAddress: null,
        details: {},
      },
    ]);
    return SUCCESS_RESPONSE;
  });
  await fillAndSend('vinyl-and-heat-7');
  await expect.element(activity.getByRole('listitem')).toBeVisible();
});

function storedText(): string {
  return JSON.stringify([sessionStorage, localStorage]);
}

async function fillAndSend(currentPassword: string): Promise<void> {
  await currentPasswordField.fill(currentPassword);
  await newPasswordField.fill(NEW_PASSWORD);
  await repeatedPasswordField.fill(NEW_PASSWORD);
  await userEvent.keyboard('{Enter}');
}
