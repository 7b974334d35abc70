import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adminKeys } from '#web/api/query-keys.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { respondWithEmptyLists } from '#web/testing/project-page.ts';
import { openAdmin } from './admin.testing.ts';

const server = fakeServer();
const ROUTE = 'GET /api/admin/second-step';
const COUNTS = { admins: 2, adminsWithout: 0, accounts: 9, accountsWithout: 4 };

test('the requirement that another admin has saved is shown', async () => {
  respondWithEmptyLists(server);
  server.respond(ROUTE, { requirement: 'nobody', ...COUNTS });
  const { queryClient } = await openAdmin(server, '/admin?tab=security');
  await expect.element(page.getByRole('radio', { name: 'Nobody' })).toBeChecked();

  server.respond(ROUTE, { requirement: 'admins', ...COUNTS });
  await queryClient.invalidateQueries({ queryKey: adminKeys.secondStep });

  await expect.element(page.getByRole('radio', { name: 'Admins' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await accessibilityFindings()).toBe('');
});
