import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account } from '#shared/admin/admin.contract.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openAccounts, sampleAccount, respondWithAccounts } from '../admin.testing.ts';

const server = fakeServer();
const PREVIEW_ROUTE = 'GET /api/admin/users/{id}/deletion';
const DELETE_ROUTE = 'DELETE /api/admin/users/{id}';
const confirmDialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
const deleteButton = confirmDialog.getByRole('button', { name: 'Delete' });
const EMPTY_PREVIEW = {
  staff: 0,
  ownedProjects: 0,
  selfInstalledProjects: 0,
  photos: 0,
  proofs: 0,
  assignedProjects: 0,
  clientProjects: 0,
};

test.each([
  [
    'a shop',
    'contractor',
    { ownedProjects: 2 },
    '2 projects will be deleted with all files: 0 photos and 0 proofs.',
  ],
  ['a client', 'client', { clientProjects: 2 }, '2 projects will stay, without a client.'],
  ['an account without projects', 'subcontractor', {}, 'No projects are affected.'],
] as const)('the deletion of %s shows what will be deleted', async (_title, role, preview, sentence) => {
  await openDeletion(sampleAccount({ role }), { ...EMPTY_PREVIEW, ...preview });
  await expect
    .element(
      confirmDialog.getByText(
        'This permanently deletes the account of Lena Frost and all associated data. It cannot be undone.',
      ),
    )
    .toBeVisible();
  await expect.element(confirmDialog.getByText(sentence)).toBeVisible();
  await expect.element(confirmDialog.getByText(/signed “Deleted user”/)).toBeVisible();
});

test('the focus moves to the page when the deleted account leaves the table', async () => {
  await openDeletion(sampleAccount(), EMPTY_PREVIEW);
  server.respondWith(DELETE_ROUTE, () => {
    respondWithAccounts(server, []);
    return { success: true as const };
  });
  await expect.element(deleteButton).toBeEnabled();
  deleteButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectToast('User deleted');
  await expect.element(page.getByText('No subcontractors yet')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('an account cannot be deleted until the dialog shows what will be deleted with it', async () => {
  server.refuse(PREVIEW_ROUTE, 'not_found', { message: 'Not found' });
  await openDeletion(sampleAccount());
  await expect
    .element(confirmDialog.getByText('The data that would be deleted could not be loaded. Not found'))
    .toBeVisible();
  await expect.element(deleteButton).toBeDisabled();
  server.respond(PREVIEW_ROUTE, EMPTY_PREVIEW);
  await confirmDialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(deleteButton).toBeEnabled();
});

test('the dialog stays open when the deletion fails', async () => {
  await openDeletion(sampleAccount(), EMPTY_PREVIEW);
  server.refuse(DELETE_ROUTE, 'not_found', { message: 'Broken' });
  await deleteButton.click();
  await expectToast('Failed to delete user', 'Broken');
  await expect.element(confirmDialog).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the dialog shows the projects that the account got meanwhile', async () => {
  await openDeletion(sampleAccount({ role: 'contractor' }), { ...EMPTY_PREVIEW, ownedProjects: 1 });
  await expect.element(confirmDialog.getByText(/^1 project will be deleted/)).toBeVisible();
  server.refuse(DELETE_ROUTE, 'conflict', { message: 'Please look again' });
  server.respond(PREVIEW_ROUTE, { ...EMPTY_PREVIEW, ownedProjects: 2 });

  await deleteButton.click();

  await expectToast('Failed to delete user', 'Please look again');
  expect(server.calls(DELETE_ROUTE).map(({ query }) => query)).toEqual([{ seenProjects: '1' }]);
  await expect.element(confirmDialog.getByText(/^2 projects will be deleted/)).toBeVisible();
});

async function openDeletion(account: Account, preview?: RouteOutput<typeof PREVIEW_ROUTE>): Promise<void> {
  if (preview) server.respond(PREVIEW_ROUTE, preview);
  await openAccounts(server, [account]);
  await page.getByRole('button', { name: `Actions for ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}
