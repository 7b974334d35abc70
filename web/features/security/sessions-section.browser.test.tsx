import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { openSecurity, sampleSession } from './security.testing.ts';

const server = fakeServer();
const SESSIONS_ROUTE = 'GET /api/users/{id}/sessions';
const END_ONE_ROUTE = 'DELETE /api/users/{id}/sessions/{sessionId}';
const END_OTHERS_ROUTE = 'DELETE /api/users/{id}/sessions';
const iPhone = sampleSession({ id: 2, device: 'Safari on iPhone', isCurrent: false });

const sessions = page.getByRole('region', { name: 'Where you are signed in' });
const rows = sessions.getByRole('listitem');
const question = page.getByRole('alertdialog');
const confirm = question.getByRole('button', { name: 'Sign out' });

test('shows when this device was last used, without a sign-out button', async () => {
  await openSecurity(server, [iPhone]);
  const thisDevice = rows.filter({ hasText: 'This device' });
  await expect.element(thisDevice.getByText(/^Last used Mar 5, 2026 \d{1,2}:\d{2}\s[AP]M$/)).toBeVisible();
  await expect.element(thisDevice.getByRole('button')).not.toBeInTheDocument();
  await expectNoHorizontalScroll();
});

test('a user signs out one other device', async () => {
  await openSecurity(server, [iPhone]);
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect.element(question).toHaveAccessibleName('Sign out Safari on iPhone?');
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(END_ONE_ROUTE, () => {
    server.respond(SESSIONS_ROUTE, [sampleSession()]);
    return SUCCESS_RESPONSE;
  });
  await confirm.click();
  await expect.element(page.getByText('Safari on iPhone is signed out.')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  expect(server.calls(END_ONE_ROUTE).map(({ params }) => params)).toEqual([{ id: '1', sessionId: '2' }]);
});

test('Escape closes the dialog and ends no session', async () => {
  await openSecurity(server, [iPhone]);
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(server.calls(END_ONE_ROUTE)).toEqual([]);
  expect(rows.elements()).toHaveLength(2);
});

test('a sign-out whose response is lost is retried with the same idempotency key', async () => {
  await openSecurity(server, [iPhone]);
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  server.respond(END_ONE_ROUTE, SUCCESS_RESPONSE);
  server.disconnectOnce(END_ONE_ROUTE);
  await confirm.click();
  await expect.element(page.getByText('Safari on iPhone is signed out.')).toBeVisible();
  const [first, second] = server.calls(END_ONE_ROUTE);
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
});

test('a user signs out all other devices', async () => {
  await openSecurity(server, [iPhone, { ...iPhone, id: 3 }]);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  server.respondWith(END_OTHERS_ROUTE, () => {
    server.respond(SESSIONS_ROUTE, [sampleSession()]);
    return SUCCESS_RESPONSE;
  });
  await confirm.click();
  await expect.element(page.getByText('You are signed out everywhere but here.')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  expect(server.calls(END_OTHERS_ROUTE)).toHaveLength(1);
});

test('sessions that could not be loaded can be loaded again', async () => {
  await openSecurity(server, [], { prepare: () => server.refuse(SESSIONS_ROUTE, 'validation_failed') });
  await expect.element(sessions.getByText('Your sessions could not be loaded')).toBeVisible();
  server.respond(SESSIONS_ROUTE, [sampleSession()]);
  await sessions.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(sessions.getByText('This device')).toBeVisible();
});
