import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { respondToEmptyLists } from '#web/testing/project-page.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();

test('the recovery codes stay on the screen when the user returns from another tab', async () => {
  const user = { ...sampleShop(), mustAddSecondStep: true };
  respondToEmptyLists(server);
  server.respond('GET /api/users/{id}/second-step', {
    authenticatorAddedAt: null,
    recoveryCodes: 0,
    isRequired: true,
  });
  server.respond('GET /api/users/{id}/passkeys', []);
  server.respond('POST /api/users/{id}/authenticator/secret', {
    token: 'token',
    secret: 'SECRETSECRET',
    uri: 'otpauth://totp/Wrapline:shop?secret=SECRETSECRET',
  });
  await openPage(server, '/dashboard', { user });
  await expect.element(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Set up app' }).click();
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respondWith('POST /api/users/{id}/authenticator', () => {
    server.respond('GET /api/auth/session', { ...user, mustAddSecondStep: false });
    return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] };
  });
  await page.getByLabelText('6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Add App' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect.element(codes).toBeVisible();
  expect(await accessibilityFindings()).toBe('');

  // The event makes the page fetch the session again. The session no longer requires a second step.
  window.dispatchEvent(new Event('visibilitychange'));
  const continueButton = page.getByRole('button', { name: 'Continue', includeHidden: true });
  await expect.element(continueButton).toBeInTheDocument();
  await expect.element(codes).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
