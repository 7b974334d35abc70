import type { DocumentType } from '#shared/admin/admin.contract.ts';
import { LINK_PURPOSES } from '#shared/auth/account-links.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { passwordError } from '#shared/users/password-strength.ts';
import { usernameError } from '#shared/users/person.forms.ts';
import { mayChangeAccount } from '#shared/users/users.policy.ts';
import { clearsVerification } from '#shared/users/verification.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { audit, type AuditActor } from '#server/features/audit/audit.service.ts';
import { resolveCertifications } from '#server/features/certifications/certifications.service.ts';
import { deleteChallengesOf } from '#server/sessions/challenges.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { auditChange, roleName, type AccountOrigin } from './account-audit.service.ts';
import { deleteLinksOf } from './account-links.repository.ts';
import {
  deleteUserRow,
  findUser,
  insertUser,
  replaceCertifications,
  updateUser,
  type LockedUser,
  type NewUser,
  type UserChange,
  type UserRow,
} from './users.repository.ts';

/**
 * Creates an account with certifications (ids or names); 409 for a taken username, case-insensitive. The audit log records the
 * `origin`. Nobody is signed in at a registration and on the set-up page, so the audit log records the new account as its own
 * creator.
 */
export async function createUser(
  tx: Tx,
  by: AuditActor,
  user: NewUser,
  { origin, certifications = [] }: { origin: AccountOrigin; certifications?: (number | string)[] },
): Promise<UserRow> {
  const id = await insertUser(tx, user, await resolveCertifications(tx, certifications));
  if (id === null) throw usernameTakenError();
  const createdUser = await getExistingUser(tx, id);
  const isOwn = origin === 'registration' || origin === 'setup';
  await audit(tx, isOwn ? { ...by, userId: id } : by, {
    kind: 'account_created',
    subject: createdUser,
    details: { by: origin, username: createdUser.username, role: roleName(createdUser) },
  });
  return createdUser;
}

/**
 * Writes the given fields of a row-locked account, and its certifications (ids or names) where given. 400 for a new username that
 * is not allowed, 409 for a taken one. A verification is kept only while the document is declared under the same name and company
 * (decision 0028). The confirmation of the email address is kept only while the address is the same. A new password invalidates
 * the mailed links to reset the password, and deletes challenges such as started sign-ins. A new address invalidates all mailed
 * links. Audits the changes, except for a new password: the callers audit it, because they know how the user was identified.
 */
export async function changeUser(
  tx: Tx,
  by: AuditActor,
  user: LockedUser,
  change: UserChange,
  certifications?: (number | string)[],
): Promise<UserRow> {
  const { id } = user;
  const hasNewAddress = (change.email ?? user.email).toLowerCase() !== user.email.toLowerCase();
  requireAllowedUsername(change.username ?? user.username, user.username);
  const writtenFields = {
    ...(hasNewAddress && { emailVerifiedAt: null, pendingEmail: null }),
    ...change,
    ...clearedVerifications(user, change),
  };
  try {
    await updateUser(tx, id, writtenFields);
  } catch (error) {
    throw isUniqueViolation(error, 'users_username_key') ? usernameTakenError() : error;
  }
  if (change.passwordHash) {
    await deleteLinksOf(tx, id, ['reset-password']);
    await deleteChallengesOf(tx, id);
  }
  if (hasNewAddress) await deleteLinksOf(tx, id, LINK_PURPOSES);
  const hasNewCertifications =
    certifications !== undefined && (await setCertifications(tx, id, certifications));
  await auditChange(tx, by, user, {
    requestedChange: change,
    writtenChange: writtenFields,
    hasNewCertifications,
  });
  return getExistingUser(tx, id);
}

/** Replaces the certifications (ids or names) of a row-locked account. Returns false when the new ones are the same. */
async function setCertifications(tx: Tx, id: number, idsOrNames: (number | string)[]): Promise<boolean> {
  const { certifications: before } = await getExistingUser(tx, id);
  const after = await resolveCertifications(tx, idsOrNames);
  await replaceCertifications(tx, id, after);
  return after.length !== before.length || after.some((one) => !before.includes(one));
}

/** Deletes an account whose row is locked by the transaction. Does not delete its files. */
export async function deleteUser(tx: Tx, { id }: LockedUser): Promise<void> {
  await deleteUserRow(tx, id);
}

/** Returns a user that the same transaction has written or locked. Throws when the user does not exist. */
export async function getExistingUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (!user) throw new Error(`User ${id} vanished within its own transaction`);
  return user;
}

/** Checks and hashes a new password. 400 for `field` when `PASSWORD_POLICY` does not allow the password. */
export async function hashNewPassword(
  app: Pick<AppContext, 'config' | 'passwords'>,
  { username, password, field = 'password' }: { username: string; password: string; field?: string },
): Promise<string> {
  const passwordProblem = passwordError(app.config.passwordPolicy, password, username);
  if (passwordProblem) throw invalidField(field, passwordProblem);
  return app.passwords.hash(password);
}

/** Throws a 403 for another account, whether or not it exists. */
export function requireSelf(scope: Scope, userId: number): void {
  if (!mayChangeAccount(scope, userId)) throw new AppError('forbidden', 'This is not your account');
}

/** The new values of a document's verification columns. A `mark` of null removes the verification. */
export function verificationOf(
  document: DocumentType,
  mark: { at: Date; adminId: number } | null,
): UserChange {
  if (document === 'businessRegistration') {
    return {
      businessRegistrationVerified: mark !== null,
      businessRegistrationVerifiedAt: mark?.at ?? null,
      businessRegistrationVerifiedById: mark?.adminId ?? null,
    };
  }
  return {
    businessInsuranceVerified: mark !== null,
    businessInsuranceVerifiedAt: mark?.at ?? null,
    businessInsuranceVerifiedById: mark?.adminId ?? null,
  };
}

/** Validates a changed username. An unchanged username is not validated, because older ones may break today's rules. */
function requireAllowedUsername(username: string, previousUsername: string): void {
  const usernameProblem = username === previousUsername ? null : usernameError(username);
  if (usernameProblem) throw invalidField('username', usernameProblem);
}

/**
 * The verifications to clear. A new name or company clears both. Otherwise, only documents that are no longer declared lose
 * their verification.
 */
function clearedVerifications(user: LockedUser, change: UserChange): UserChange {
  const hasNewIdentity = clearsVerification(user, change);
  return {
    ...((hasNewIdentity || change.hasBusinessRegistration === false) &&
      verificationOf('businessRegistration', null)),
    ...((hasNewIdentity || change.hasBusinessInsurance === false) &&
      verificationOf('businessInsurance', null)),
  };
}

function usernameTakenError(): AppError {
  const message = 'Username may already be taken';
  return new AppError('conflict', message, { errors: { username: { _errors: [message] } } });
}
