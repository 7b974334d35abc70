import type { OwnDeletion } from '#shared/own-account/own-account.forms.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { lockProjectsOf } from '#server/features/project-access/visible-project.repository.ts';
import { lockMembership, staffOf } from '#server/features/staff/staff.repository.ts';
import { lockUser, type LockedUser } from '#server/features/users/users.repository.ts';
import { requireSelf } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { countAccountRecords, countAdmins, lockAndCountAdmins } from './account-deletion.repository.ts';
import { lockAccount, removeAccount, type LockedAccount } from './account-removal.service.ts';
import { accountDeletedMail } from './account-mails.ts';
import { transferShop } from './shop-transfer.service.ts';

/**
 * The numbers of the caller's staff, projects and files, the managers who can take over the shop, and whether the caller is the
 * only admin.
 */
export async function previewOwnDeletion({ database: { sql } }: AppContext, scope: Scope, id: number) {
  requireSelf(scope, id);
  const recordCounts = (await countAccountRecords(sql, id)) ?? throwSignedOut();
  const staff = await staffOf(sql, id);
  return {
    ...recordCounts,
    managers: staff.filter(({ role }) => role === 'manager'),
    isOnlyAdmin: scope.role === 'admin' && (await countAdmins(sql)) === 1,
  };
}

/**
 * Deletes the caller's account as an admin would (`removeAccount`), and mails a notice to its confirmed address. If the form says
 * so, a manager takes over the shop first. 400 for a wrong username, for an account with projects when the form does not say what
 * happens to them, and for a new owner who is not a manager of the shop; 409 for the only admin, and when the caller has meanwhile
 * joined or left the staff of a shop.
 */
export async function deleteOwnAccount(
  app: AppContext,
  scope: Scope,
  id: number,
  form: OwnDeletion,
): Promise<{ success: true }> {
  requireSelf(scope, id);
  await app.database.transaction(async (tx) => {
    if (scope.role === 'admin') await requireAnotherAdmin(tx);
    const account = await lockAccount(tx, scope, id, () => lockOwnAccount(tx, scope));
    if (form.username !== account.user.username) throw invalidField('username', 'This is not your username');
    const details = await transferShopIfChosen(tx, scope, account, form);
    await removeAccount(tx, app, scope, { ...account, ...details });
    await mailDeletionNotice(tx, app, account.user);
  });
  return { success: true };
}

/**
 * Locks the caller's account. 409 when the membership has changed since the session was read. Otherwise a manager who becomes the
 * owner of the shop at the same time would delete the shop without having chosen that.
 */
async function lockOwnAccount(tx: Tx, { userId, staffOf: oldMembership }: Scope): Promise<LockedUser> {
  const user = (await lockUser(tx, userId, 'update')) ?? throwSignedOut();
  const membership = await lockMembership(tx, { userId });
  if (membership?.shopId !== oldMembership?.shopId)
    throw new AppError(
      'conflict',
      'Your membership in a shop has changed. Check what will be deleted, and confirm again',
    );
  return user;
}

/**
 * Throws when the account has projects and the form does not say what happens to them. Transfers the shop to a manager if the form
 * says so. After a transfer, returns the projects that the account still takes part in, and details for the audit log.
 */
async function transferShopIfChosen(
  tx: Tx,
  scope: Scope,
  account: LockedAccount,
  { projects: choice, newOwnerId }: OwnDeletion,
) {
  const ownProjects = account.projects.filter(({ contractorId }) => contractorId === account.user.id);
  if (choice === undefined && ownProjects.length > 0)
    throw invalidField('projects', 'Choose what happens to your projects');
  if (choice !== 'transfer') return {};
  if (newOwnerId === undefined) throw invalidField('newOwnerId', 'Choose a manager');
  const newOwner = await transferShop(tx, scope, account, newOwnerId);
  return {
    projects: await lockProjectsOf(tx, scope, account.user.id),
    details: { transferredProjects: ownProjects.length, newOwnerId, newOwnerName: newOwner.name },
  };
}

async function requireAnotherAdmin(tx: Tx): Promise<void> {
  if ((await lockAndCountAdmins(tx)) > 1) return;
  throw new AppError('conflict', 'You are the only admin. Create another admin first');
}

/**
 * The notice is sent only to a confirmed address, because an unconfirmed address may belong to somebody else. The deletion continues
 * when the address has received too many messages.
 */
async function mailDeletionNotice(tx: Tx, app: AppContext, user: LockedUser): Promise<void> {
  if (user.emailVerifiedAt === null) return;
  try {
    await queueMail(tx, app, accountDeletedMail(user));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
  }
}

function throwSignedOut(): never {
  throw new AppError('not_signed_in', 'You are not signed in');
}
