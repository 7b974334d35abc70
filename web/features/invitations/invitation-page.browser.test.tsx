import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { NeedsAnotherAccount, ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import { createPhotoStore } from '#web/features/photos/photo-store.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { newUserId, sampleDetails, sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { sampleInvitation } from './invitations.testing.ts';
import { respondToDetails } from '#web/testing/project-page.ts';

const server = fakeServer();
const INVITATION_PATH = `/invitations/${'t'.repeat(43)}`;
const ENCODED_INVITATION_PATH = encodeURIComponent(INVITATION_PATH);
const OPEN_ROUTE = 'GET /api/invitations/{token}';
const ACCEPT_ROUTE = 'POST /api/invitations/{token}/accept';
const DECLINE_ROUTE = 'POST /api/invitations/{token}/decline';
const CLIENT = sampleInstaller({ name: 'Maria Lopez', role: 'client' });
const STAFF_INVITATION = { kind: 'staff', projectId: null, projectName: null } as const;
const link = (name: string) => page.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name });

test('a visitor gets links to the registration and to the sign-in', async () => {
  const { router } = await openInvitation();
  await expect
    .element(page.getByText(/^Whitfield Wraps invited you to the project ‘Harbour Bakery delivery van’\./))
    .toBeVisible();
  await expect
    .element(link('I have an account'))
    .toHaveAttribute('href', `/login?next=${ENCODED_INVITATION_PATH}`);
  expect(await accessibilityFindings()).toBe('');
  await link('Create an account').click();
  await expect.element(button('Create account and accept')).toBeVisible();
  expect(router.state.location.href).toBe(`/register?next=${ENCODED_INVITATION_PATH}`);
});

test('the registration form contains the data of the invitation', async () => {
  server.respond(OPEN_ROUTE, sampleInvitation());
  await openPage(server, `/register?next=${ENCODED_INVITATION_PATH}`, { user: null });
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Maria Lopez');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('maria@fleet.example');
  await expect.element(page.getByRole('combobox', { name: 'Account Type' })).not.toBeInTheDocument();
  await expect.element(button('Create account and accept')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test.each([
  ['manager', 'Whitfield Wraps invited you to join its staff as a manager.'],
  ['production', 'Whitfield Wraps invited you to join its production staff.'],
] as const)('an invitation as %s names the role', async (role, text) => {
  await openInvitation({ ...STAFF_INVITATION, role });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a client sees the project after accepting the invitation', async () => {
  const { router } = await openInvitation({}, CLIENT);
  server.respond(ACCEPT_ROUTE, { kind: 'client', projectId: 1 });
  respondToDetails(server, sampleDetails({ clientId: CLIENT.id }));
  await expect.element(page.getByText('You’re signed in as Maria Lopez.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await button('Accept invitation').click();
  await expectToast('Invitation accepted', 'You joined Whitfield Wraps.');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' }))
    .toBeVisible();
  expect(router.state.location.pathname).toBe('/project/1');
});

test('a client declines by keyboard', async () => {
  await openInvitation({}, CLIENT);
  server.respondWith(DECLINE_ROUTE, () => {
    server.respond(OPEN_ROUTE, sampleInvitation({ state: 'declined' }));
    return { success: true as const };
  });
  await expect.element(button('Decline')).toBeVisible();
  button('Accept invitation').element().focus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('This invitation has been declined')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('a user with the wrong account type is asked to sign out', async () => {
  const { router } = await openInvitation({}, sampleInstaller());
  server.respond('POST /api/auth/logout', { success: true });
  await expect.element(page.getByText(/^You’re signed in as Lena Frost, an installer\./)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await button('Use another account').click();
  await expect.poll(() => router.state.location.href).toBe(`/login?next=${ENCODED_INVITATION_PATH}`);
  await expect
    .element(link('Create an account'))
    .toHaveAttribute('href', `/register?next=${ENCODED_INVITATION_PATH}`);
});

test('a user with an unsent photo is asked before signing out for another account', async () => {
  const user = sampleInstaller({ id: newUserId() });
  const photo = { id: 'front', projectId: 1, type: 'initial', order: 1, name: 'front.jpg', size: 5 } as const;
  const shot = {
    capturedAt: '2026-11-20T10:00:00.000Z',
    capturedAtSource: 'file',
    quality: 'original',
  } as const;
  const file = { mime: 'image/jpeg', lastModified: 0 };
  await createPhotoStore(user.id).save({ ...photo, ...shot, ...file }, new ArrayBuffer(5));
  await openInvitation({}, user);
  await button('Use another account').click();
  const question = page.getByRole('alertdialog', { name: 'Log out with 1 unsent photo?' });
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect.element(button('Use another account')).toBeVisible();
  expect(server.calls('POST /api/auth/logout')).toEqual([]);
});

test('shows the reason when the server rejects the acceptance', async () => {
  await openRejectedInvitation();
  await button('Accept invitation').click();
  await expect.element(page.getByText('This invitation cannot be accepted')).toBeVisible();
  await expect.element(button('Accept invitation')).toBeEnabled();
  await expect.element(button('Use another account')).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('a user whose account cannot join the staff can use another account', async () => {
  const { router } = await openRejectedInvitation({ needsAnotherAccount: true });
  server.respond('POST /api/auth/logout', { success: true });
  await button('Accept invitation').click();
  await button('Use another account').click();
  await expect.poll(() => router.state.location.href).toBe(`/login?next=${ENCODED_INVITATION_PATH}`);
});

test.each([
  ['accepted', 'This invitation has been accepted'],
  ['declined', 'This invitation has been declined'],
  ['withdrawn', 'This invitation was withdrawn'],
  ['expired', 'This invitation has expired'],
] as const)('an invitation that is %s cannot be accepted', async (state, title) => {
  await openInvitation({ state });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(link('Create an account')).not.toBeInTheDocument();
});

test('an unknown link is not valid', async () => {
  server.refuse(OPEN_ROUTE, 'not_found');
  await openPage(server, INVITATION_PATH, { user: null });
  await expect.element(page.getByText('This invitation isn’t valid')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('long names fit a phone screen', async () => {
  await openInvitation({ projectName: 'Harbourbakerydeliveryvan'.repeat(8), name: 'Maria'.repeat(20) });
  await expect.element(link('Create an account')).toBeVisible();
  await expectNoHorizontalScroll();
});

function openRejectedInvitation(details?: NeedsAnotherAccount) {
  server.refuse(ACCEPT_ROUTE, 'conflict', { message: 'This invitation cannot be accepted', details });
  return openInvitation({ ...STAFF_INVITATION, role: 'manager' }, sampleShop());
}

function openInvitation(overrides: Partial<ReceivedInvitation> = {}, user: SignedInUser | null = null) {
  server.respond(OPEN_ROUTE, sampleInvitation(overrides));
  return openPage(server, INVITATION_PATH, { user });
}
