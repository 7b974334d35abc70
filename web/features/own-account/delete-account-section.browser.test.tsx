import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { newUserId, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openSecurity } from '../security/security.testing.ts';

const server = fakeServer();
const DELETION_ROUTE = 'POST /api/users/{id}/deletion';
const PREVIEW = {
  staff: 0,
  ownedProjects: 1,
  selfInstalledProjects: 0,
  photos: 0,
  proofs: 0,
  assignedProjects: 0,
  clientProjects: 0,
  managers: [],
  isOnlyAdmin: false,
};

test('a shop deletes its account with its projects and its data on the device', async () => {
  const user = sampleShop({ id: newUserId() });
  await openSecurity(server, [], { user });
  await expect.poll(listDatabases).toContain(`wrapline-${user.id}`);
  server.respond('GET /api/users/{id}/deletion', PREVIEW);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const deleteButton = dialog.getByRole('button', { name: 'Delete My Account' });
  const projectsError = dialog.getByText('Choose what happens to your projects');
  const usernameError = dialog.getByText(`Type ${user.username} to confirm`, { exact: true });
  const consequence = dialog.getByText(/^1 project will be deleted with all files/);
  await expect.element(dialog.getByRole('list', { name: 'What happens' })).toBeVisible();
  await expect.element(consequence).not.toBeInTheDocument();
  await deleteButton.click();
  await expect.element(projectsError).toBeVisible();
  await expect.element(usernameError).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  expect(server.calls(DELETION_ROUTE)).toEqual([]);

  server.respondWith(DELETION_ROUTE, () => {
    server.refuse('GET /api/auth/session', 'not_signed_in');
    return SUCCESS_RESPONSE;
  });
  await dialog.getByRole('radio', { name: 'Delete everything' }).click();
  await expect.element(projectsError).not.toBeInTheDocument();
  await expect.element(consequence).toBeVisible();
  await dialog.getByRole('textbox').fill(user.username);
  await expect.element(usernameError).not.toBeInTheDocument();
  await deleteButton.click();
  await expectToast('Account deleted', 'Your account and its data have been deleted.');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(server.calls(DELETION_ROUTE)).toMatchObject([
    { params: { id: String(user.id) }, body: { username: user.username, projects: 'delete' } },
  ]);
  await expect.poll(listDatabases).not.toContain(`wrapline-${user.id}`);
});

async function listDatabases(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}
