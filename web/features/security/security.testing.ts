import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { sampleShop } from '#web/testing/samples.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import type { AccountSession } from './security.queries.ts';

/** The session of this device. */
export function sampleSession(overrides: Partial<AccountSession> = {}): AccountSession {
  const timestamp = '2026-03-05T10:00:00.000Z';
  const times = { createdAt: timestamp, lastUsedAt: timestamp };
  return {
    id: 1,
    device: 'Chrome on Linux',
    ipAddress: null,
    place: null,
    isCurrent: true,
    ...times,
    ...overrides,
  };
}

/** Opens the Security tab as a shop with these other sessions and without a second step. */
export async function openSecurity(
  server: FakeServer,
  others: AccountSession[] = [],
  more: { prepare?: () => void; user?: SignedInUser } = {},
) {
  server.respond('GET /api/users/{id}/sessions', [sampleSession(), ...others]);
  server.respond('GET /api/users/{id}/security-activity', []);
  server.respond('GET /api/users/{id}/passkeys', []);
  const secondStep = { authenticatorAddedAt: null, recoveryCodes: 0, isRequired: false };
  server.respond('GET /api/users/{id}/second-step', secondStep);
  return openPage(server, '/settings?tab=security', { user: sampleShop(), ...more });
}
