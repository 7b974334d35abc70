import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import {
  choosePhotos,
  gallery,
  newShop,
  openGallery,
  ALREADY_STORED_RESPONSE,
  UPLOAD_ROUTE,
} from '#web/features/photos/unsent-photos.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { recordPageLoads } from '#web/testing/page-loads.ts';
import { sampleMessage } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const MESSAGE_ROUTE = 'POST /api/projects/{id}/messages';
const question = page.getByRole('alertdialog', { name: 'Log out with 1 unsent photo?' });

test('a sign-out with unsent photos can be canceled', async () => {
  await openLogoutWithUnsentPhoto();
  expect(await accessibilityFindings()).toBe('');
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect.element(gallery.getByText('front.jpg')).toBeVisible();
  expect(server.calls('POST /api/auth/logout')).toEqual([]);
});

test('photos that were unsent at the sign-out are sent after the next sign-in', async () => {
  const user = await openLogoutWithUnsentPhoto();
  const previousCallCount = server.calls(UPLOAD_ROUTE).length;
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await signOutAndSignIn(user);
  await expect.poll(() => server.calls(UPLOAD_ROUTE).length).toBe(previousCallCount + 1);
});

test('another account that signs in next sees no unsent photos and sends none', async () => {
  await openLogoutWithUnsentPhoto();
  const previousCallCount = server.calls(UPLOAD_ROUTE).length;
  await signOutAndSignIn(newShop());
  await expectToast('Login successful');
  await expect.element(page.getByText('front.jpg')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /not uploaded yet$/ })).not.toBeInTheDocument();
  expect(server.calls(UPLOAD_ROUTE)).toHaveLength(previousCallCount);
});

test('a message that was unsent at the sign-out is sent only after the next sign-in of its sender', async () => {
  const loads = recordPageLoads();
  const { user } = await openGallery(server);
  server.disconnect(MESSAGE_ROUTE);
  await page.getByRole('textbox', { name: 'Message' }).fill('The code for the gate is 4711');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible();
  server.respond(MESSAGE_ROUTE, sampleMessage());
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await confirmLogout(page.getByRole('alertdialog', { name: 'Log out with 1 unsent item?' }));
  const previousCallCount = server.calls(MESSAGE_ROUTE).length;

  const otherUser = newShop();
  await signInAs(otherUser);
  await expect.poll(() => loads).toEqual(['/dashboard']);
  await openPage(server, '/my-projects', { user: otherUser, isReload: true });
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await expect.element(page.getByText('4711')).not.toBeInTheDocument();
  expect(server.calls(MESSAGE_ROUTE)).toHaveLength(previousCallCount);

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await signInAs(user);
  await expect.poll(() => loads).toEqual(['/dashboard', '/dashboard']);
  await openPage(server, '/my-projects', { user, isReload: true });
  await expect
    .poll(() => server.calls(MESSAGE_ROUTE).slice(previousCallCount))
    .toMatchObject([{ body: { content: 'The code for the gate is 4711' } }]);
});

/** Confirms the sign-out, then signs in with this account. */
async function signOutAndSignIn(user: SignedInUser): Promise<void> {
  await confirmLogout(question);
  await signInAs(user);
}

async function confirmLogout(dialog: Locator): Promise<void> {
  server.respondWith('POST /api/auth/logout', () => {
    server.refuse('GET /api/auth/session', 'not_signed_in');
    return { success: true } as const;
  });
  await dialog.getByRole('button', { name: 'Log out' }).click();
}

async function signInAs(user: SignedInUser): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('dana');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  server.respondWith('POST /api/auth/login', () => {
    server.respond('GET /api/auth/session', user);
    return user;
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the logout dialog while an upload has failed because the server is unavailable. */
async function openLogoutWithUnsentPhoto() {
  const { user } = await openGallery(server);
  server.refuse(UPLOAD_ROUTE, 'unavailable');
  await choosePhotos('front.jpg');
  await expect.element(gallery.getByText(/Retrying automatically/)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.element(question).toBeVisible();
  return user;
}
