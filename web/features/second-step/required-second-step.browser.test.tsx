import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { respondWithEmptyLists } from '#web/testing/project-page.ts';
import { sampleInvitation } from '#web/features/invitations/invitations.testing.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const ADD_PASSKEY_ROUTE = 'POST /api/users/{id}/passkeys';
const setupHeading = page.getByRole('heading', { name: 'Add a second step' });

test('the recovery codes stay on the screen when the user returns from another tab', async () => {
  const user = { ...sampleShop(), mustAddSecondStep: true };
  respondWithEmptyLists(server);
  respondToSetUp();
  await openPage(server, '/dashboard', { user });
  await expect.element(setupHeading).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Set up app' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respondWith('POST /api/users/{id}/authenticator', () => {
    server.respond('GET /api/auth/session', { ...user, mustAddSecondStep: false });
    return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] };
  });
  await page.getByLabelText('6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Add App' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect.element(codes).toBeVisible();
  expect(await accessibilityFindings()).toBe('');

  // The event makes the page fetch the session again. The session no longer requires a second step.
  window.dispatchEvent(new Event('visibilitychange'));
  const continueButton = page.getByRole('button', { name: 'Continue', includeHidden: true });
  await expect.element(continueButton).toBeInTheDocument();
  await expect.element(codes).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the recovery codes are shown after the first response to a new passkey was lost', async () => {
  respondWithEmptyLists(server);
  respondToSetUp();
  server.respond('POST /api/users/{id}/passkeys/options', {
    challenge: 'Y2hhbGxlbmdl',
    user: { id: 'dXNlcg' },
  });
  const passkey = {
    id: 1,
    name: 'Phone',
    isBackedUp: true,
    createdAt: '2027-03-01T10:00:00Z',
    lastUsedAt: null,
  };
  server.respond(ADD_PASSKEY_ROUTE, { passkey, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] });
  server.disconnectOnce(ADD_PASSKEY_ROUTE);
  const create = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(CREATED_PASSKEY);
  await openPage(server, '/dashboard', { user: { ...sampleShop(), mustAddSecondStep: true } });

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Phone');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  const [first, second] = server.calls(ADD_PASSKEY_ROUTE);
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
  expect(create).toHaveBeenCalledOnce();
});

test('the page of an invitation shows the set-up first', async () => {
  const user = { ...sampleInstaller({ role: 'client' }), mustAddSecondStep: true };
  respondToSetUp();
  server.respond('GET /api/invitations/{token}', sampleInvitation());
  await openPage(server, `/invitations/${'t'.repeat(43)}`, { user });
  await expect.element(setupHeading).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond('GET /api/auth/session', { ...user, mustAddSecondStep: false });
  await page.getByRole('button', { name: 'Set up app' }).click();
  server.respond('POST /api/users/{id}/authenticator', { recoveryCodes: null });
  await page.getByLabelText('6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Add App' }).click();
  await expect.element(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible();
});

test('a user who logs out of the set-up can open the invitation after the next sign-in', async () => {
  const path = `/invitations/${'t'.repeat(43)}`;
  respondToSetUp();
  server.respond('GET /api/invitations/{token}', sampleInvitation());
  server.respond('POST /api/auth/logout', SUCCESS_RESPONSE);
  const user = { ...sampleInstaller({ role: 'client' }), mustAddSecondStep: true };
  const { router } = await openPage(server, path, { user });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ next: path });
});

test('an invitation from a notification shows the set-up instead of an error', async () => {
  respondToSetUp();
  server.refuse('GET /api/users/me/invitations/{id}', 'second_step_setup_required');
  // The stored user does not need a second step yet.
  await openPage(server, '/invitations/23', { user: sampleInstaller({ role: 'client' }) });
  await expect.element(setupHeading).toBeVisible();
});

const BYTES = new ArrayBuffer(1);
/** The browser's result of `navigator.credentials.create`. */
const CREATED_PASSKEY = {
  id: 'passkey',
  rawId: BYTES,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: BYTES, attestationObject: BYTES },
};

function respondToSetUp() {
  server.respond('GET /api/users/{id}/second-step', {
    authenticatorAddedAt: null,
    recoveryCodes: 0,
    isRequired: true,
  });
  server.respond('GET /api/users/{id}/passkeys', []);
  server.respond('POST /api/users/{id}/authenticator/secret', {
    token: 'token',
    secret: 'SECRETSECRET',
    uri: 'otpauth://totp/Wrapline:shop?secret=SECRETSECRET',
  });
}
