import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openAccounts, sampleAccount, respondWithAccounts } from '../admin.testing.ts';

const server = fakeServer();
const CONFIRM_ROUTE = 'POST /api/admin/users/{id}/confirm-email';

test('an address is confirmed in the actions menu', async () => {
  const account = sampleAccount({ emailVerified: false });
  await openAccounts(server, [account]);
  server.respondWith(CONFIRM_ROUTE, () => {
    const confirmed = { ...account, emailVerified: true };
    respondWithAccounts(server, [confirmed]);
    return confirmed;
  });
  await page.getByRole('button', { name: 'Actions for Lena Frost' }).click();
  const item = page.getByRole('menuitemcheckbox', { name: /^Email Address/ });
  await expect.element(item.getByText('Not confirmed yet')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await item.click();
  await expectToast('Email address updated', 'The address of Lena Frost is confirmed.');
  await expect.element(item).toBeChecked();
  expect(server.calls(CONFIRM_ROUTE)[0]?.body).toEqual({ confirmed: true, seenEmail: account.email });
});
