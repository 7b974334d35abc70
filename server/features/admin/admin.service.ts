import type { DocumentType } from '#shared/admin/admin.contract.ts';
import type { AccountChange, AccountInput } from '#shared/admin/admin.forms.ts';
import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import { roleFieldsOf } from '#shared/users/role-type.ts';
import { isTradeRole, mayManageAccount, mayVerifyDocuments } from '#shared/users/users.policy.ts';
import { clearsVerification } from '#shared/users/verification.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { record } from '#server/events/record.ts';
import { sendConfirmation } from '#server/features/users/email-addresses.service.ts';
import { lockUser, type LockedUser } from '#server/features/users/users.repository.ts';
import {
  changeUser,
  createUser,
  hashNewPassword,
  verificationOf,
} from '#server/features/users/users.service.ts';
import { requireAllowedRole } from '#server/features/users/role-change.service.ts';
import { isTimestamp, isComparableText } from '#server/db/list-cursor.ts';
import { readSortedPage, type ListPage, type SortedPageParams } from '#server/db/list-page.ts';
import { requireConfirmation } from '#server/sessions/confirmation.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { requireAdmin, type AdminScope, type Scope } from '#server/sessions/session-scope.ts';
import {
  countAccounts,
  findAccount,
  listAccounts,
  type AccountFilter,
  type AccountOrder,
} from './admin.repository.ts';

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

interface AccountsRequest extends AccountFilter, SortedPageParams {
  sort: AccountOrder['sort'];
  order?: AccountOrder['order'];
}

/** One page of the accounts of one role, for admins. */
export async function pageOfAccounts(
  app: AppContext,
  scope: Scope,
  { sort, order = defaultOrder(sort), cursor, limit, ...filter }: AccountsRequest,
): Promise<ListPage<AccountRow>> {
  const admin = requireAdmin(scope);
  const { sql } = app.database;
  const { items, ...page } = await readSortedPage(
    { limit, cursor },
    (rowRange) => listAccounts(sql, admin, filter, { sort, order, ...rowRange }),
    () => countAccounts(sql, admin, filter),
    {
      orderKey: [sort, order],
      positionOfRow: ({ position }) => position,
      isKey: sort === 'createdAt' ? isTimestamp : isComparableText,
    },
  );
  return { ...page, items: items.map(({ account }) => account) };
}

/** Creates an account of a shop, an installer or a client; 409 for a taken username. */
export async function createAccount(
  app: AppContext,
  scope: Scope,
  { password, certifications = [], ...account }: AccountInput,
): Promise<AccountRow> {
  const admin = requireAdmin(scope);
  const passwordHash = await hashNewPassword(app, { username: account.username, password });
  return app.database.transaction(async (tx) => {
    const user = await createUser(
      tx,
      scope,
      { ...account, passwordHash },
      { origin: 'admin', certifications },
    );
    await sendConfirmation(tx, app, user, scope.userId);
    return getExistingAccount(tx, admin, user.id);
  });
}

/**
 * Changes the given fields. A new password or address requires a recent confirmation (`confirmation_required`). A new password
 * ends the user's sessions; a blank password is ignored. A new address takes effect at once. It is not confirmed, and a
 * confirmation link is mailed to it. A new role has the same effects as the user's role switch (decision 0023). 400 for a
 * client, whose role cannot change. 409 for staff, and for a shop with staff when the new role cannot act as a contractor.
 */
export async function changeAccount(
  app: AppContext,
  scope: Scope,
  id: number,
  { password, certifications, role, ...change }: AccountChange,
): Promise<AccountRow> {
  const { admin, account } = await requireManagedAccount(app, scope, id);
  if (password) requireConfirmation(app, scope);
  const passwordHash = password
    ? await hashNewPassword(app, { username: change.username ?? account.username, password })
    : undefined;
  return app.database.transaction(async (tx) => {
    const previousAccount = await lockManagedAccount(tx, admin, id);
    if (change.email !== undefined && change.email !== previousAccount.email) requireConfirmation(app, scope);
    if (role && !isTradeRole(previousAccount.role))
      throw invalidField('role', 'The role of a client cannot be changed');
    const newRoleFields = role && role !== previousAccount.role ? PROFILE_FIELDS_BY_ROLE[role] : undefined;
    if (newRoleFields) await requireAllowedRole(tx, previousAccount, newRoleFields);
    const { email } = await changeUser(
      tx,
      scope,
      previousAccount,
      { ...change, ...newRoleFields, passwordHash },
      certifications,
    );
    if (email !== previousAccount.email) await sendConfirmation(tx, app, previousAccount, scope.userId);
    if (passwordHash) {
      await audit(tx, scope, { kind: 'password_reset', subject: previousAccount, details: { by: 'admin' } });
      await endSessions(tx, id);
    }
    return getExistingAccount(tx, admin, id);
  });
}

interface VerificationInput {
  documentType: DocumentType;
  verified: boolean;
  /** The name and the company that the admin saw when checking the document. */
  seenName?: string;
  seenCompany?: string | null;
}

/**
 * Verifies a declared document and records who verified it and when, or removes the verification. The event of a removal also
 * deletes the notification about the verification. 404 for a client's account, 409 for a document that is not declared.
 * Verifying is also a 409 when the account's name or company has changed since the admin loaded it.
 */
export async function verifyDocument(
  app: AppContext,
  scope: Scope,
  id: number,
  { documentType, verified, seenName, seenCompany }: VerificationInput,
): Promise<AccountRow> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const account = await lockManagedAccount(tx, admin, id);
    if (!mayVerifyDocuments(scope, account)) throwNotFound('Account');
    const { isDeclared, isVerified, label } = documentStateOf(account, documentType);
    if (!isDeclared) throw new AppError('conflict', `${account.name} has not declared a ${label}`);
    if (verified && clearsVerification(account, { name: seenName, company: seenCompany }))
      throw new AppError('conflict', 'The name or company has changed. Check the document again');
    if (isVerified === verified) return getExistingAccount(tx, admin, id);
    const verificationMark = verified ? { at: app.now(), adminId: scope.userId } : null;
    await changeUser(tx, scope, account, verificationOf(documentType, verificationMark));
    await record(tx, scope, {
      projectId: null,
      action: verified ? 'document_verified' : 'document_unverified',
      description: `${verified ? 'verified' : 'removed the verification of'} the ${label} of ${account.name}`,
      details: { userId: id, documentType },
    });
    return getExistingAccount(tx, admin, id);
  });
}

/**
 * The account of a shop, an installer or a client, with the scope of the admin. 403 when the caller is not an admin, 404 for
 * other accounts (docs/requirements/admin.md, Account lists).
 */
export async function requireManagedAccount(app: AppContext, scope: Scope, id: number) {
  const admin = requireAdmin(scope);
  const account = await findAccount(app.database.sql, admin, id);
  return account && mayManageAccount(scope, account) ? { admin, account } : throwNotFound('Account');
}

/** The account of a shop, an installer or a client, locked; 404 for other accounts. */
export async function lockManagedAccount(
  tx: Tx,
  scope: AdminScope,
  id: number,
  strength?: 'update',
): Promise<LockedUser> {
  const user = await lockUser(tx, id, strength);
  return user && mayManageAccount(scope, user) ? user : throwNotFound('Account');
}

/**
 * The fields that a role change writes. A new contractor is unlisted, because only users themselves may choose to be listed.
 */
const PROFILE_FIELDS_BY_ROLE = {
  subcontractor: roleFieldsOf('subcontractor'),
  contractor: roleFieldsOf('contractor-unlisted'),
};

function documentStateOf(account: LockedUser, type: DocumentType) {
  return type === 'businessRegistration'
    ? {
        isDeclared: account.hasBusinessRegistration,
        isVerified: account.businessRegistrationVerified,
        label: 'business registration',
      }
    : {
        isDeclared: account.hasBusinessInsurance,
        isVerified: account.businessInsuranceVerified,
        label: 'business insurance',
      };
}

/** The default order: texts ascending, dates descending. */
function defaultOrder(sort: AccountOrder['sort']): AccountOrder['order'] {
  return sort === 'createdAt' ? 'desc' : 'asc';
}

/** Returns an account that the same transaction has written or locked. */
export async function getExistingAccount(tx: Tx, admin: AdminScope, id: number): Promise<AccountRow> {
  const account = await findAccount(tx, admin, id);
  if (!account) throw new Error(`Account ${id} vanished within its own transaction`);
  return account;
}
