import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { fillNewProject, openNewProject } from './new-project.ts';
import { expectToast } from './page-checks.ts';
import { expireSessionAt, register, signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

test('an expired session restores the settings after the sign-in', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('Dana Unsaved');
  await page.getByLabel('Company (Optional)').fill('Whitfield Wraps');
  await expireSessionAt(page, '**/api/users/*');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Session expired');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings/);
  await submitSignInForm(page, person);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Unsaved');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByText('We restored your unsaved changes.')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Company (Optional)')).toHaveValue('Whitfield Wraps');
  await expect(page.getByText('We restored your unsaved changes.')).toBeHidden();
});

test('an expired session restores the pages of other tabs', async ({ page, context }) => {
  const person = await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  const second = await context.newPage();
  await second.goto('/my-projects?q=van');
  await expect(second.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await page.getByLabel('Full Name').fill('Dana W.');
  await page.request.post('/api/auth/logout');
  // Either the save or the page's own refetch gets the 401 first.
  const save = page.getByRole('button', { name: 'Save Changes' }).click();
  await Promise.race([save.catch(() => undefined), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  await submitSignInForm(page, person);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(second).toHaveURL(/\/my-projects\?q=van$/);
});

test('restored changes can be discarded', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('Somebody else');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody else');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
});

test('an expired session restores the New Project dialog', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  await fillNewProject(dialog);
  await dialog.getByLabel('Deadline').first().fill('2099-03-05');
  await expireSessionAt(page, '**/api/projects');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-projects/);
  await submitSignInForm(page, person);
  await expect(dialog.getByText('We restored your draft. Please add the photos again.')).toBeVisible();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('Harbour Bakery van');
  await expect(dialog.getByLabel('Vehicle Type')).toHaveValue('van');
  await expect(dialog.getByLabel('Deadline').first()).toHaveValue('2099-03-05');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/project\/\d+$/);
  await page.goto('/my-projects');
  await expect(page.getByRole('heading', { name: 'Harbour Bakery van' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a canceled project is not restored', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  await dialog.getByLabel('Project Name').fill('Never mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('drafts contain no passwords and are private to their user', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('Only for Dana');
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('never-stored-5');
  const storage = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(storage).toContain('Only for Dana');
  expect(storage).not.toContain('never-stored-5');

  await page.request.post('/api/auth/logout');
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  const other = await register(page.request, 'client', { name: 'Noor Client' });
  await submitSignInForm(page, other);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Noor Client');
});

test('signing out deletes drafts and signs out other tabs', async ({ page, context }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('A draft');
  const second = await context.newPage();
  await second.goto('/my-projects');
  await expect(second.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('button', { name: 'Logging out...' }).first()).toBeVisible();
  held.resolve();
  await expectToast(page, 'Logged out', 'You have been successfully logged out');
  await expect(page).toHaveURL(/\/login/);
  await expect(second).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [Object.keys(sessionStorage).join(), localStorage.getItem('auth_user')]),
  ).toEqual([expect.not.stringContaining('draft'), null]);
});

test('a failed sign-out keeps the session', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expectToast(page, 'Logout failed', 'There was an error logging out');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the server’s user replaces the cached user', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  await page.request.patch(`/api/users/${person.id}`, { data: { name: 'Dana Renamed' } });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  held.resolve();
  await expect(page.getByText('Welcome, Dana Renamed')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toContain('Dana Renamed');
});

test('the browser stores no contact details', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor', {
    phone: '555 0142',
    street: '12 Mill Road',
    city: 'Omaha',
  });
  await page.goto('/settings');
  await expect(page.getByLabel('Phone Number (Optional)')).toHaveValue('555 0142');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain(person.username);
  for (const text of [person.email, '555 0142', '12 Mill Road', 'Omaha']) expect(stored).not.toContain(text);
});

test('a profile that fails to load can be retried', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
  await page.route('**/api/auth/session', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('Loading your profile...')).toBeVisible();
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible();
  await page.unroute('**/api/auth/session');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Retry|Try again/i })
    .click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
});

test('a role flag in text form is parsed', async ({ page }) => {
  await signInNewUser(page, 'subcontractor');
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), allowContractorRole: 'f' } });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toHaveAttribute('aria-busy', 'false');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar.getByRole('link', { name: 'My Projects' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'My Subcontractors' })).toBeHidden();
});

test('a failed session check deletes the cached user', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  await page.request.post('/api/auth/logout');
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings%3Ftab%3Dsecurity/);
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
});

test('a page without a user asks to log in', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.clock.install();
  await page.route(/\/assets\/account-(?!calls)/, () => undefined);
  await page.goto('/my-projects');
  await expect(page.getByText('No projects found')).toBeVisible();
  // Time is paused so that the loading page, which is shown after a second, does not appear.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expireSessionAt(page, /\/api\/projects\?.*status=completed/);
  await page.getByText(/^Completed \(/).click();
  await expect(async () => {
    await page.clock.runFor(5);
    await expect(page.getByRole('heading', { name: 'Authentication required' })).toBeVisible({ timeout: 50 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('another user in another tab restarts the page', async ({ page, context }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  const other = await register(page.request, 'client', { name: 'Noor Client' });
  const second = await context.newPage();
  await signIn(second, other);
  await second.goto('/dashboard');
  await expect(second.getByText('Welcome, Noor Client')).toBeVisible();
  await expect(page.getByText('Welcome, Noor Client')).toBeVisible();
});

/** Signs in with the form. */
async function submitSignInForm(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
