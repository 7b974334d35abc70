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
import { resolveCertifications } from '#server/features/certifications/certifications.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
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

/** Creates an account with certifications (ids or names); 409 for a taken username, case-insensitive. */
export async function createUser(
  tx: Tx,
  user: NewUser,
  certifications: (number | string)[],
): Promise<UserRow> {
  const id = await insertUser(tx, user, await resolveCertifications(tx, certifications));
  if (id === null) throw usernameTaken();
  return getExistingUser(tx, id);
}

/**
 * Writes the given fields of a locked account, and its certifications (ids or names) where given. 400 for a new username
 * that is not allowed, 409 for a taken one. A verification is kept only while the document is declared under the same name
 * and company (decision 0028), and a confirmation only while the address is the same. A new password or address ends the
 * links that were mailed before.
 */
export async function changeUser(
  tx: Tx,
  user: LockedUser,
  change: UserChange,
  certifications?: (number | string)[],
): Promise<UserRow> {
  const { id } = user;
  const hasNewAddress = (change.email ?? user.email).toLowerCase() !== user.email.toLowerCase();
  requireNewUsername(change.username ?? user.username, user.username);
  try {
    await updateUser(tx, id, {
      ...(hasNewAddress && { emailVerifiedAt: null, pendingEmail: null }),
      ...change,
      ...clearedVerifications(user, change),
    });
  } catch (error) {
    throw isUniqueViolation(error, 'users_username_key') ? usernameTaken() : error;
  }
  if (change.passwordHash) await deleteLinksOf(tx, id, ['reset-password']);
  if (hasNewAddress) await deleteLinksOf(tx, id, LINK_PURPOSES);
  if (certifications) await replaceCertifications(tx, id, await resolveCertifications(tx, certifications));
  return getExistingUser(tx, id);
}

/** Deletes a locked account, but not its files. */
export async function deleteUser(tx: Tx, { id }: LockedUser): Promise<void> {
  await deleteUserRow(tx, id);
}

/** A user that the same transaction has written or locked. */
export async function getExistingUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (!user) throw new Error(`User ${id} vanished within its own transaction`);
  return user;
}

/** The hash of a new password; 400 for `field` when `PASSWORD_POLICY` does not allow the password. */
export async function newPasswordHash(
  app: Pick<AppContext, 'config' | 'passwords'>,
  { username, password, field = 'password' }: { username: string; password: string; field?: string },
): Promise<string> {
  const problem = passwordError(app.config.passwordPolicy, password, username);
  if (problem) throw invalidField(field, problem);
  return app.passwords.hash(password);
}

/** Throws a 403 for another account, whether or not it exists. */
export function requireSelf(scope: Scope, userId: number): void {
  if (!mayChangeAccount(scope, userId)) throw new AppError('forbidden', 'This is not your account');
}

/** The columns of a document that this admin verified, or (null) of an unverified one. */
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

/** Validates a changed username. An older one may stay unchanged. */
function requireNewUsername(username: string, before: string): void {
  const problem = username === before ? null : usernameError(username);
  if (problem) throw invalidField('username', problem);
}

/** The verifications to clear: both for a new name or company, and that of a document that is no longer declared. */
function clearedVerifications(user: LockedUser, change: UserChange): UserChange {
  const hasNewIdentity = clearsVerification(user, change);
  return {
    ...((hasNewIdentity || change.hasBusinessRegistration === false) &&
      verificationOf('businessRegistration', null)),
    ...((hasNewIdentity || change.hasBusinessInsurance === false) &&
      verificationOf('businessInsurance', null)),
  };
}

function usernameTaken(): AppError {
  const message = 'Username may already be taken';
  return new AppError('conflict', message, { errors: { username: { _errors: [message] } } });
}
