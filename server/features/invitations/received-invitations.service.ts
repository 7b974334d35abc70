import { AppError } from '#shared/errors.ts';
import type { NeedsAnotherAccount } from '#shared/invitations/invitations.contract.ts';
import { mayAcceptInvitation } from '#shared/invitations/invitations.policy.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { consume, limiter } from '#server/features/limits/limits.service.ts';
import type { InvitationCredential } from '#server/features/project-access/invitation-credential.repository.ts';
import { changeProject } from '#server/features/project-access/project-changes.service.ts';
import {
  lockInvitedProject,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { changeUser } from '#server/features/users/users.service.ts';
import { isStaff, lockUserRole, lockUser, type LockedUser } from '#server/features/users/users.repository.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import type { InvitationRow } from './invitations.repository.ts';
import { recordInvitationChange } from './invitations.service.ts';
import {
  findReceivedInvitation,
  hasProjectsTeamOrStaff,
  insertStaff,
  lockInvitingShop,
  lockOpenInvitation,
  markAnswered,
  type ReceivedInvitationRow,
} from './received-invitations.repository.ts';

/**
 * Checks a link, and returns the hash of its token. Throws a 404 for an unknown or withdrawn link, and a 429 after too many such
 * links from one network.
 */
export async function credentialOfLink(
  app: AppContext,
  token: string,
  caller: Caller,
): Promise<{ tokenHash: string }> {
  const credential = { tokenHash: hashToken(token) };
  await getInvitationByLink(app, credential, caller);
  return credential;
}

/** The invitation of a link, for every caller who has the link. Throws as `credentialOfLink` does. */
export async function openInvitationLink(app: AppContext, token: string, caller: Caller) {
  return fieldsForRecipient(await getInvitationByLink(app, { tokenHash: hashToken(token) }, caller));
}

/** An invitation to the caller's confirmed address; 404 for any other invitation. */
export async function getReceivedInvitation(app: AppContext, recipient: Scope, id: number) {
  const receivedInvitation = await findReceivedInvitation(app.database.sql, { id, recipient }, app.now());
  return fieldsForRecipient(receivedInvitation ?? throwUnknownLink());
}

/**
 * Accepts an invitation. 404 when the caller is not its recipient. 409 when it is not open, the account has the wrong role, or
 * the project has a client. Two more cases are a 409 for an invitation to the staff of a shop:
 * - The accepting account owns the shop, works for a shop, or has projects, a team or staff.
 * - The inviting account can no longer have staff.
 */
export async function acceptInvitation(app: AppContext, scope: Scope, credential: InvitationCredential) {
  return app.database.transaction((tx) => acceptInTransaction(tx, app, scope, credential));
}

/** Like `acceptInvitation`, but in an existing transaction, which may have created the account. */
export async function acceptInTransaction(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  credential: InvitationCredential,
) {
  const project = await lockInvitedProject(tx, credential, app.now());
  const invitation = await requireOpenInvitation(tx, app, scope, credential);
  const { kind, projectId } = invitation;
  const user = await lockUserWithRole(tx, scope, invitation);
  const eventFields = project
    ? await joinAsClient(tx, app, { project, invitation, user })
    : await joinStaff(tx, scope, invitation, user);
  await markAnswered(tx, invitation, { state: 'accepted', acceptedById: user.id, decidedAt: app.now() });
  await recordInvitationChange(
    tx,
    scope,
    { invitation, project },
    { action: 'invitation_accepted', ...eventFields },
  );
  return { kind, projectId };
}

/**
 * Declines an invitation. 404 when the caller is not its recipient, 409 when it is not open or the account has the wrong role.
 */
export async function declineInvitation(
  app: AppContext,
  scope: Scope,
  credential: InvitationCredential,
): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const project = await lockInvitedProject(tx, credential, app.now());
    const invitation = await requireOpenInvitation(tx, app, scope, credential);
    await lockUserWithRole(tx, scope, invitation);
    await markAnswered(tx, invitation, { state: 'declined', acceptedById: null, decidedAt: app.now() });
    const description = `declined the invitation of ${invitation.name}`;
    await recordInvitationChange(
      tx,
      scope,
      { invitation, project },
      { action: 'invitation_declined', description },
    );
    return { success: true };
  });
}

/**
 * The invitation of a link. 404 for an unknown token and for the token of a withdrawn invitation. Both cases run the same
 * statements, so nobody can tell them apart. 429 after too many such calls from one network.
 */
async function getInvitationByLink(
  app: AppContext,
  credential: { tokenHash: string },
  { ipAddress }: Caller,
): Promise<ReceivedInvitationRow> {
  const receivedInvitation = await findReceivedInvitation(app.database.sql, credential, app.now());
  if (receivedInvitation) return receivedInvitation;
  if (app.config.rateLimit)
    await consume(limiter(app, 'unknownInvitation'), addressKey(ipAddress), TOO_MANY_INVALID_LINKS);
  return throwUnknownLink();
}

const TOO_MANY_INVALID_LINKS =
  'Too many invalid invitation links were opened from this network. Please try again later';

function throwUnknownLink(): never {
  throw new AppError(
    'not_found',
    'This invitation link is not valid. It may have been withdrawn or replaced',
  );
}

/**
 * Removes name, e-mail address and phone number unless the invitation is open, because only the forms of an open invitation need
 * them.
 */
function fieldsForRecipient(received: ReceivedInvitationRow) {
  if (received.state === 'open') return received;
  return { ...received, name: null, email: null, phone: null };
}

async function requireOpenInvitation(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  credential: InvitationCredential,
): Promise<InvitationRow> {
  await lockInvitingShop(tx, scope, credential);
  const invitation = await lockOpenInvitation(tx, credential, app.now());
  if (invitation) return invitation;
  if (!(await findReceivedInvitation(tx, credential, app.now()))) throwUnknownLink();
  throw invitationClosedError();
}

/** Locks the caller's account, so that no new row can refer to it until the transaction ends; 409 for the wrong role. */
async function lockUserWithRole(tx: Tx, scope: Scope, { kind }: InvitationRow): Promise<LockedUser> {
  const user = await lockUser(tx, scope.userId, 'update');
  if (!user) throw new AppError('not_signed_in', 'You are not signed in');
  if (mayAcceptInvitation(user, kind)) return user;
  throw wrongAccountError(
    kind === 'client'
      ? 'This invitation is for a client account. Sign in with one, or create one'
      : 'This invitation is for a shop account. Sign in with one, or create one',
  );
}

interface NewClient {
  project: VisibleProject;
  invitation: InvitationRow;
  user: LockedUser;
}

async function joinAsClient(tx: Tx, app: AppContext, { project, invitation, user }: NewClient) {
  if (project.clientId !== null)
    throw new AppError('conflict', 'This project already has a client. Contact the shop');
  await changeProject(tx, app, project, { clientId: user.id });
  return {
    description: 'accepted the invitation and joined as client',
    details: { clientId: user.id, invitedById: invitation.createdById },
  };
}

async function joinStaff(tx: Tx, scope: Scope, { shopId, staffRole }: InvitationRow, user: LockedUser) {
  // `staffRole` is null only for an invitation to a project. This happens only in a race: the invitation had expired when
  // `lockInvitedProject` read it, and the shop renewed it before `requireOpenInvitation` read it.
  if (staffRole === null) throw invitationClosedError();
  if (user.id === shopId) throw wrongAccountError('This is your own shop');
  await requireShopThatMayHaveStaff(tx, shopId);
  await requireNoProjectsTeamOrStaff(tx, user);
  // Removes the account from the registry, because staff cannot be hired.
  await changeUser(tx, scope, user, { allowContractorRole: false });
  await insertStaff(tx, { userId: user.id, shopId, role: staffRole });
  return { description: 'accepted the invitation to the staff', details: { userId: user.id } };
}

/** Locks the role of the inviting account. 409 when the account has become an installer, or works for another shop. */
async function requireShopThatMayHaveStaff(tx: Tx, shopId: number): Promise<void> {
  const inviter = await lockUserRole(tx, shopId);
  if (inviter && canActAsContractor({ ...inviter, staffOf: null }) && !(await isStaff(tx, shopId))) return;
  throw new AppError('conflict', 'The account that sent this invitation can no longer have staff');
}

function invitationClosedError(): AppError {
  return new AppError('conflict', 'This invitation has expired or has already been used');
}

async function requireNoProjectsTeamOrStaff(tx: Tx, user: LockedUser): Promise<void> {
  if (await hasProjectsTeamOrStaff(tx, user.id))
    throw wrongAccountError(
      'This account has projects, a team or staff of its own, so it cannot join another shop. Create a new account',
    );
}

function wrongAccountError(message: string): AppError {
  return new AppError('conflict', message, {
    details: { needsAnotherAccount: true } satisfies NeedsAnotherAccount,
  });
}
