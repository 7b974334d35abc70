import type { Account } from '#shared/admin/admin.contract.ts';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { sampleUser } from '#shared/users/user.testing.ts';
import type { FakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { businessDocuments } from './account-documents.ts';
import type { ListedCertification } from './admin-certifications.queries.ts';

const CREATED_AT = '2026-03-05T10:00:00.000Z';

/** An admin, in the format of the session's response. */
export function sampleAdmin(): SignedInUser {
  const admin = { id: 2, username: 'rosa', name: 'Rosa Diaz', email: 'rosa@wrapline.example' };
  return { ...sampleUser({ ...admin, role: 'admin' }), mustAddSecondStep: false };
}

/** An account in the admin tables: by default an installer without documents. */
export function sampleAccount(overrides: Partial<Account> = {}): Account {
  const { pendingEmail: _, ...user } = sampleUser();
  return {
    ...user,
    businessRegistrationVerification: null,
    businessInsuranceVerification: null,
    hasSecondStep: false,
    ...overrides,
  };
}

/** A certification in the admin table. */
export function sampleCertification(overrides: Partial<ListedCertification> = {}): ListedCertification {
  return {
    id: 1,
    name: '3M',
    description: 'Trained by 3M',
    logoUrl: null,
    isActive: true,
    holders: 0,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    ...overrides,
  };
}

interface OpenAdminOptions extends Omit<Parameters<typeof openPage>[2], 'user'> {
  certifications?: ListedCertification[];
}

/** Opens a page as an admin. */
export function openAdmin(
  server: FakeServer,
  address: string,
  { certifications = [sampleCertification()], ...more }: OpenAdminOptions = {},
) {
  // The admin area loads the certifications before it opens a tab.
  server.respond('GET /api/admin/certifications', certifications);
  return openPage(server, address, { user: sampleAdmin(), ...more });
}

interface OpenAccountsOptions extends OpenAdminOptions {
  /** The address to open. The default is the tab Subcontractors. */
  address?: string;
}

/**
 * Opens an account table as an admin. The fake server ignores the search text. With the filter for documents, it returns only the
 * accounts that have a document to verify.
 */
export function openAccounts(
  server: FakeServer,
  accounts: Account[],
  { address = '/admin?tab=subcontractors', ...more }: OpenAccountsOptions = {},
) {
  respondWithAccounts(server, accounts);
  return openAdmin(server, address, more);
}

/** Makes the fake server respond with these accounts. */
export function respondWithAccounts(server: FakeServer, accounts: Account[]): void {
  server.respondWith('GET /api/admin/users/role/{role}', ({ query }) =>
    query['documents'] ? accounts.filter(hasDocumentToVerify) : accounts,
  );
}

function hasDocumentToVerify(account: Account): boolean {
  return businessDocuments(account).some(({ state }) => state === 'declared');
}
