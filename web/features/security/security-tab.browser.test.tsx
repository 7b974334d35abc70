import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondWithEmptyLists } from '#web/testing/project-page.ts';
import { openSecurity } from './security.testing.ts';

const server = fakeServer();
const ADDED_AT = '2026-03-05T10:00:00.000Z';

test('the security settings list the app and the passkeys', async () => {
  await openSecurity(server, [], {
    prepare: () => {
      respondToSecondStep(9);
      server.respond('GET /api/users/{id}/passkeys', [
        { id: 1, name: 'Work laptop', isBackedUp: false, createdAt: ADDED_AT, lastUsedAt: null },
      ]);
    },
  });
  await expect.element(page.getByRole('list', { name: 'Passkeys' })).toMatchTextContent('Work laptop');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('leaving the page asks for confirmation until the new recovery codes are saved', async () => {
  const { router } = await openSecurity(server, [], {
    prepare: () => respondToSecondStep(2),
  });
  respondWithEmptyLists(server);
  server.respond('POST /api/users/{id}/recovery-codes', { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] });
  await page.getByRole('button', { name: 'New codes' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect.element(codes).toBeVisible();
  router.history.push('/dashboard');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(codes).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
  await page.getByRole('checkbox', { name: 'I have saved them' }).click();
  router.history.push('/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.each([
  [4, '4 codes left, in case you lose your phone or passkey.'],
  [1, '1 code left, in case you lose your phone or passkey. Create new ones before you run out.'],
  [0, 'No codes left. Create new ones, in case you lose your phone or passkey.'],
])('the security settings say how many recovery codes are left: %i', async (recoveryCodes, text) => {
  await openSecurity(server, [], { prepare: () => respondToSecondStep(recoveryCodes) });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

/** Responds with an authenticator app and this number of unused recovery codes. */
function respondToSecondStep(recoveryCodes: number): void {
  server.respond('GET /api/users/{id}/second-step', {
    authenticatorAddedAt: ADDED_AT,
    recoveryCodes,
    isRequired: false,
  });
}
