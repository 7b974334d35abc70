import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const email = page.getByRole('textbox', { name: 'Email' });
const confirmed = page.getByText('Confirmed', { exact: true });
const unconfirmed = page.getByText('Not confirmed yet');

test('an address that an admin confirms is shown as confirmed at once', async () => {
  await openPage(server, '/settings', { user: sampleShop({ emailVerified: false }) });
  await expect.element(unconfirmed).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  server.respond('GET /api/auth/session', sampleShop());
  server.send({ kind: 'account' });
  await expect.element(confirmed).toBeVisible();
});

test('a new address takes effect at once', async () => {
  const user = sampleShop();
  await openPage(server, '/settings', { user });
  server.respondWith('PATCH /api/users/{id}', () => {
    const saved = { ...user, email: 'dana@new.example', emailVerified: false };
    server.respond('GET /api/auth/session', saved);
    return saved;
  });
  await email.fill('dana@new.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast('Profile updated');
  await expect.element(email).toHaveValue('dana@new.example');
  await expect.element(unconfirmed).toBeVisible();
});
