import { AppError } from '#shared/errors.ts';
import { INVITED_ROLES } from '#shared/invitations/invitations.policy.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isMailedLink } from '#server/features/invitations/received-invitations.repository.ts';
import { lockUser, type UserRow } from '#server/features/users/users.repository.ts';
import { changeUser } from '#server/features/users/users.service.ts';
import { scopeOfNewAccount } from '#server/sessions/session-scope.ts';
import { acceptInTransaction, openInvitationLink, credentialOfLink } from './received-invitations.service.ts';

/**
 * The role of an account that registers with this link, and the hash of the link's token. 404 for an unknown link, 409 for a
 * closed one.
 */
export async function getInvitedRoleAndCredential(app: AppContext, token: string, caller: Caller) {
  const { kind, state } = await openInvitationLink(app, token, caller);
  if (state !== 'open')
    throw new AppError('conflict', 'This invitation has expired or has already been used');
  return { role: INVITED_ROLES[kind], credential: await credentialOfLink(app, token, caller) };
}

/**
 * Accepts the invitation with an account that the same transaction created. The address of the account counts as confirmed when
 * the link was mailed to this address. Throws as `acceptInvitation` does.
 */
export async function acceptWithNewAccount(
  tx: Tx,
  app: AppContext,
  caller: Caller,
  user: UserRow,
  { credential }: { credential: { tokenHash: string } },
): Promise<UserRow> {
  const isConfirmed = await isMailedLink(tx, credential.tokenHash, user.email);
  const scope = scopeOfNewAccount(user, caller);
  await acceptInTransaction(tx, app, scope, credential);
  const account = isConfirmed && (await lockUser(tx, user.id));
  return account ? changeUser(tx, scope, account, { emailVerifiedAt: app.now() }) : user;
}
