import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { recordPageLoads } from '#web/testing/page-loads.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { syncWithOtherTabs } from './session.ts';
import { readStoredUser, storeUser } from './stored-user.ts';

const server = fakeServer();
const SESSION_ROUTE = 'GET /api/auth/session';
const SIGN_OUT_ROUTE = 'POST /api/auth/logout';
const SAVE_ROUTE = 'PATCH /api/users/{id}';
const user = sampleShop();
const otherUser = sampleInstaller({ id: 9, username: 'noor', name: 'Noor Client', role: 'client' });

const fullName = page.getByRole('textbox', { name: 'Full Name' });
const signIn = page.getByRole('button', { name: 'Sign In' });
const logout = page.getByRole('button', { name: 'Logout' }).first();
const currentUrl = () => location.pathname + location.search;
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft_'));

test('a save without a session opens the sign-in page and keeps the changes', async () => {
  const loads = recordPageLoads();
  await openPage(server, '/settings', { user });
  await fullName.fill('Dana Unsaved');
  server.endSession(SAVE_ROUTE);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Session expired')).toBeVisible();
  await expect.element(signIn).toBeVisible();
  expect(currentUrl()).toBe('/login?next=%2Fsettings');
  server.respond('POST /api/auth/login', user);
  await page.getByRole('textbox', { name: 'Username' }).fill('dana');
  await page.getByRole('textbox', { name: 'Password' }).fill('vinyl-and-heat-7');
  await signIn.click();
  await expect.poll(() => loads).toEqual(['/settings']);
  await openPage(server, '/settings', { user, isReload: true });
  await expect.element(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect.element(fullName).toHaveValue('Dana Unsaved');
});

test('drafts are private to their user', async () => {
  await openPage(server, '/settings', { user });
  await fullName.fill('Only for Dana');
  await openPage(server, '/settings', {
    user: otherUser,
    isReload: true,
    prepare: () => storeUser(otherUser),
  });
  await expect.element(fullName).toHaveValue('Noor Client');
});

test('signing out deletes the drafts and the cached user', async () => {
  await openPage(server, '/settings', { user });
  await fullName.fill('A draft');
  await expect.poll(drafts).toHaveLength(1);
  server.respond(SIGN_OUT_ROUTE, SUCCESS_RESPONSE);
  const release = server.hold(SIGN_OUT_ROUTE);
  await logout.click();
  await expect.element(page.getByRole('button', { name: 'Logging out...' }).first()).toBeVisible();
  release();
  await expect.element(page.getByText('You have been successfully logged out')).toBeVisible();
  await expect.element(signIn).toBeVisible();
  expect(drafts()).toEqual([]);
  expect(localStorage.getItem('auth_user')).toBeNull();
});

test('a failed sign-out keeps the session', async () => {
  await openPage(server, '/settings', { user });
  server.refuse(SIGN_OUT_ROUTE, 'validation_failed');
  await logout.click();
  await expect.element(page.getByText('There was an error logging out')).toBeVisible();
  expect(currentUrl()).toBe('/settings');
});

test('the server’s user replaces the cached user', async () => {
  let release: (() => void) | undefined;
  const prepare = () => {
    server.respond(SESSION_ROUTE, { ...user, name: 'Dana Renamed' });
    release = server.hold(SESSION_ROUTE);
  };
  await openPage(server, '/settings', { user, prepare });
  await expect.element(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  release?.();
  await expect.element(page.getByText('Welcome, Dana Renamed')).toBeVisible();
  expect(localStorage.getItem('auth_user')).toContain('Dana Renamed');
});

test('a profile that could not be loaded can be loaded again', async () => {
  let release: (() => void) | undefined;
  const prepare = () => {
    server.refuse(SESSION_ROUTE, 'validation_failed');
    release = server.hold(SESSION_ROUTE);
  };
  await openPage(server, '/settings', { user, prepare });
  await expect.element(page.getByText('Loading your profile...')).toBeInTheDocument();
  release?.();
  await expect.element(page.getByText('Your profile could not be loaded')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(SESSION_ROUTE, user);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(fullName).toHaveValue('Dana Whitfield');
});

test('a role flag in text form is parsed', async () => {
  const prepare = () =>
    server.respond(SESSION_ROUTE, { ...sampleInstaller(), allowContractorRole: 'f' as never });
  await openPage(server, '/settings', { user: sampleInstaller({ allowContractorRole: true }), prepare });
  await expect.element(page.getByRole('banner')).toHaveAttribute('aria-busy', 'false');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect.element(sidebar.getByRole('link', { name: 'My Projects' })).toBeVisible();
  await expect.element(sidebar.getByRole('link', { name: 'My Subcontractors' })).not.toBeInTheDocument();
});

test('the cached user is deleted when the session has ended', async () => {
  const prepare = () => server.refuse(SESSION_ROUTE, 'not_signed_in');
  await openPage(server, '/settings?tab=offline', { user, prepare });
  await expect.element(signIn).toBeVisible();
  expect(currentUrl()).toBe('/login?next=%2Fsettings%3Ftab%3Doffline');
  expect(localStorage.getItem('auth_user')).toBeNull();
});

test('a page whose session has ended shows a link to log in until the sign-in page is loaded', async () => {
  await openPage(server, '/settings', { user });
  await expect.element(fullName).toBeVisible();
  const shown = new Set<string | undefined>();
  const observer = new MutationObserver(() => shown.add(document.querySelector('main')?.innerHTML));
  observer.observe(document.body, { childList: true, subtree: true });
  server.endSession(SAVE_ROUTE);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(signIn).toBeVisible();
  observer.disconnect();
  expect([...shown].join('\n')).toContain('Authentication required');
  expect([...shown].join('\n')).toMatch(/href="\/login"[^>]*>.*Log in/);
});

test('the set-up offers ‘Continue’ after a second step was added in another tab', async () => {
  server.respond('GET /api/users/{id}/second-step', {
    authenticatorAddedAt: null,
    recoveryCodes: 0,
    isRequired: true,
  });
  server.respond('GET /api/users/{id}/passkeys', []);
  await openSyncedPage({ ...user, mustAddSecondStep: true });
  await expect.element(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
  const continueButton = page.getByRole('button', { name: 'Continue' });
  await expect.element(continueButton).not.toBeInTheDocument();
  changeUserInAnotherTab({ ...user, mustAddSecondStep: false });
  await expect.element(continueButton).toBeVisible();
});

test('a sign-in of another user in another tab reloads the page', async () => {
  const loads = recordPageLoads();
  await openSyncedPage();
  changeUserInAnotherTab(otherUser);
  await expect.poll(() => loads).toEqual(['/settings']);
});

test('a page whose reload is canceled shows the user who has signed in in another tab', async () => {
  recordPageLoads();
  await openSyncedPage();
  await fullName.fill('Dana Unsaved');
  server.respond(SESSION_ROUTE, otherUser);
  changeUserInAnotherTab(otherUser);
  await expect.element(fullName).toHaveValue('Noor Client');
});

test('a page whose reload is canceled shows the sign-in page after a sign-out in another tab', async () => {
  recordPageLoads();
  await openSyncedPage();
  changeUserInAnotherTab(null);
  await expect.element(signIn).toBeVisible();
});

test('a sign-in while the browser asks about the reload is not undone', async () => {
  await openSyncedPage();
  // The browser asks during this event, and another tab may change the user until the question is answered.
  const signInMeanwhile = () => storeUser(otherUser);
  navigation.addEventListener('navigate', signInMeanwhile, { once: true });
  recordPageLoads();
  server.respond(SESSION_ROUTE, otherUser);
  changeUserInAnotherTab(null);
  await expect.poll(readStoredUser).toMatchObject({ id: otherUser.id });
  await expect.element(fullName).toHaveValue('Noor Client');
});

async function openSyncedPage(signedInUser = user) {
  const { queryClient } = await openPage(server, '/settings', { user: signedInUser });
  await expect.element(page.getByRole('main')).toBeVisible();
  onTestFinished(syncWithOtherTabs(queryClient));
}

function changeUserInAnotherTab(newUser: Parameters<typeof storeUser>[0]) {
  storeUser(newUser);
  const newValue = localStorage.getItem('auth_user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_user', newValue }));
}
