import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { openSecurity } from './security.testing.ts';

const server = fakeServer();

test('the security settings list the app and the passkeys', async () => {
  const addedAt = '2026-03-05T10:00:00.000Z';
  await openSecurity(server, [], {
    prepare: () => {
      server.respond('GET /api/users/{id}/second-step', {
        authenticatorAddedAt: addedAt,
        recoveryCodes: 9,
        isRequired: false,
      });
      server.respond('GET /api/users/{id}/passkeys', [
        { id: 1, name: 'Work laptop', isBackedUp: false, createdAt: addedAt, lastUsedAt: null },
      ]);
    },
  });
  await expect.element(page.getByRole('list', { name: 'Passkeys' })).toMatchTextContent('Work laptop');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});
