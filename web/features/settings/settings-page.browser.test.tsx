import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const SAVE = 'PATCH /api/users/{id}';

test('a shop saves only the changed profile fields', async () => {
  const user = sampleShop({ phone: '555 0100', state: 'NE' });
  await openPage(server, '/settings', { user });
  server.respondWith(SAVE, () => {
    const saved = { ...user, name: 'Dana W.', phone: null };
    server.respond('GET /api/auth/session', saved);
    return saved;
  });
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Dana W.');
  await page.getByRole('textbox', { name: 'Phone Number (Optional)' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Your profile has been updated successfully.')).toBeVisible();
  await expect.element(page.getByText('Welcome, Dana W.')).toBeVisible();
  const [saved] = server.calls(SAVE);
  expect(saved?.body).toEqual({
    name: 'Dana W.',
    phone: null,
    role: 'contractor',
    allowContractorRole: true,
    hasBusinessRegistration: false,
    hasBusinessInsurance: false,
  });
});

test('the save button shows its progress', async () => {
  await openPage(server, '/settings', { user: sampleShop() });
  await page.getByRole('textbox', { name: 'Company (Optional)' }).fill('Harbour Wraps');
  server.respond(SAVE, sampleShop());
  const release = server.hold(SAVE);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});
