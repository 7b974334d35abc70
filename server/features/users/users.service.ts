import type { DocumentType } from '#shared/admin/admin.contract.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { passwordError } from '#shared/users/password-strength.ts';
import type { ProfileChange, RoleChoice } from '#shared/users/profile.forms.ts';
import { roleFieldsOf, type RoleFields } from '#shared/users/role-type.ts';
import { usernameError } from '#shared/users/person.forms.ts';
import { canContract, mayChangeAccount, maySwitchRole } from '#shared/users/users.policy.ts';
import { clearsVerification } from '#shared/users/verification.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { resolveCertifications } from '#server/features/certifications/certifications.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  countStaffOf,
  deleteUserRow,
  findUser,
  insertUser,
  isStaff,
  lockUser,
  replaceCertifications,
  updateUser,
  type LockedUser,
  type NewUser,
  type UserChange,
  type UserRow,
} from './users.repository.ts';

/** Changes the caller's profile. A new name or company clears both verifications, a withdrawn document clears its own. */
export async function updateProfile(
  app: AppContext,
  scope: Scope,
  id: number,
  { certifications, ...profile }: ProfileChange,
): Promise<UserRow> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    const user = (await lockUser(tx, id)) ?? gone();
    return changeUser(tx, user, profile, certifications);
  });
}

/**
 * Switches the caller's role type; 403 for admins, clients and staff (docs/requirements/settings.md, Role switch). 409 for a
 * shop that would stop contracting while it has staff.
 */
export async function switchRole(app: AppContext, scope: Scope, { roleType }: RoleChoice): Promise<UserRow> {
  return app.database.transaction(async (tx) => {
    // Reads the current role, because an admin may have changed it since the session was read.
    const user = (await lockUser(tx, scope.userId)) ?? gone();
    const isEmployed = await isStaff(tx, user.id);
    if (isEmployed || !maySwitchRole({ ...scope, role: user.role })) {
      throw new AppError(
        'forbidden',
        isEmployed ? STAFF_ROLE_KEPT : 'Only contractors and subcontractors switch their role',
      );
    }
    const fields = roleFieldsOf(roleType);
    await requireNoStaff(tx, user, fields);
    return changeUser(tx, user, fields);
  });
}

const STAFF_ROLE_KEPT = 'The staff of a shop cannot switch their role';

/**
 * Checks that a locked account may have this role. 409 for a member of staff, and for a shop with staff that would stop
 * contracting.
 */
export async function requireRoleChange(tx: Tx, user: LockedUser, fields: RoleFields): Promise<void> {
  if (await isStaff(tx, user.id)) throw new AppError('conflict', STAFF_ROLE_KEPT);
  await requireNoStaff(tx, user, fields);
}

async function requireNoStaff(tx: Tx, { id }: LockedUser, fields: RoleFields): Promise<void> {
  if (canContract({ ...fields, staffOf: null }) || (await countStaffOf(tx, id)) === 0) return;
  throw new AppError('conflict', 'A shop with staff stays a contractor. Remove the staff first');
}

/** Creates an account with certifications (ids or names); 409 for a taken username, case-insensitive. */
export async function createUser(
  tx: Tx,
  user: NewUser,
  certifications: (number | string)[],
): Promise<UserRow> {
  const id = await insertUser(tx, user, await resolveCertifications(tx, certifications));
  if (id === null) throw usernameTaken();
  return existingUser(tx, id);
}

/**
 * Writes the given fields of a locked account, and its certifications (ids or names) where given. 400 for a new username
 * that is not allowed, 409 for a taken one. A verification is kept only while the document is declared under the same name
 * and company (decision 0028).
 */
export async function changeUser(
  tx: Tx,
  user: LockedUser,
  change: UserChange,
  certifications?: (number | string)[],
): Promise<UserRow> {
  const { id } = user;
  requireNewUsername(change.username ?? user.username, user.username);
  try {
    await updateUser(tx, id, { ...change, ...clearedVerifications(user, change) });
  } catch (error) {
    throw isUniqueViolation(error, 'users_username_key') ? usernameTaken() : error;
  }
  if (certifications) await replaceCertifications(tx, id, await resolveCertifications(tx, certifications));
  return existingUser(tx, id);
}

/** Deletes a locked account, but not its files. */
export async function deleteUser(tx: Tx, { id }: LockedUser): Promise<void> {
  await deleteUserRow(tx, id);
}

/** A user that the same transaction has written or locked. */
export async function existingUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await findUser(tx, id);
  if (!user) throw new Error(`User ${id} vanished within its own transaction`);
  return user;
}

/** The hash of a new password; 400 for `field` when `PASSWORD_POLICY` does not allow the password. */
export async function newPasswordHash(
  app: Pick<AppContext, 'config' | 'passwords'>,
  { username, password, field = 'password' }: { username: string; password: string; field?: string },
): Promise<string> {
  const refusal = passwordError(app.config.passwordPolicy, password, username);
  if (refusal) throw invalidField(field, refusal);
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
  const refusal = username === before ? null : usernameError(username);
  if (refusal) throw invalidField('username', refusal);
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

function gone(): never {
  throw new AppError('not_signed_in', 'You are not signed in');
}
