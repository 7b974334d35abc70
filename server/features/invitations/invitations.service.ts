import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { auditInvitation } from './invitation-audit.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import {
  lockAccountsOf,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { requireClientManager, type NewInvitationLink } from './client-invitations.service.ts';
import { createInvitationLink } from './invitation-links.service.ts';
import {
  findInvitation,
  findShopName,
  markWithdrawn,
  replaceLink,
  type InvitationRow,
} from './invitations.repository.ts';
import { requireStaffManager } from './staff-invitations.service.ts';

/**
 * Replaces the link of an open or expired invitation, and sends it again. 404 when the caller does not see the invitation, 403
 * when the caller does not manage it, 409 when it is decided.
 */
export async function renewInvitation(
  app: AppContext,
  scope: Scope,
  id: number,
  origin: string,
): Promise<NewInvitationLink> {
  await countAction(app, scope, 'invitation');
  return app.database.transaction(async (tx) => {
    const { invitation, project } = await getManagedInvitation(tx, scope, id);
    const { kind, name, email, shopId } = invitation;
    const shop = await findShopName(tx, shopId);
    const invitedPerson = { kind, name, email, shop, projectName: project?.name ?? null, origin };
    const { url, columns } = await createInvitationLink(tx, app, scope, invitedPerson);
    if (!(await replaceLink(tx, invitation, columns))) throw alreadyDecidedError();
    const description = `created a new invitation link for ${name}`;
    await recordInvitationChange(
      tx,
      scope,
      { invitation, project },
      { action: 'invitation_renewed', description },
    );
    return { id, name, url, isMailed: columns.mailedTokenHash !== null, expiresAt: columns.expiresAt };
  });
}

/** Withdraws an undecided invitation. Throws as `renewInvitation` does. */
export async function withdrawInvitation(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const { invitation, project } = await getManagedInvitation(tx, scope, id);
    if (!(await markWithdrawn(tx, invitation, app.now()))) throw alreadyDecidedError();
    const description = `withdrew the invitation of ${invitation.name}`;
    await recordInvitationChange(
      tx,
      scope,
      { invitation, project },
      { action: 'invitation_withdrawn', description },
    );
    return { success: true };
  });
}

interface InvitationChange {
  action: 'invitation_renewed' | 'invitation_accepted' | 'invitation_declined' | 'invitation_withdrawn';
  description: string;
  details?: Record<string, unknown>;
}

/**
 * Records a change of an invitation in the audit log and as an event. The event belongs to the project, or to the shop when the
 * invitation has no project.
 */
export async function recordInvitationChange(
  tx: Tx,
  scope: Scope,
  { invitation, project }: { invitation: InvitationRow; project: VisibleProject | null },
  event: InvitationChange,
): Promise<void> {
  const { id: invitationId, projectId, shopId } = invitation;
  await auditInvitation(tx, scope, event.action, { ...invitation, project });
  const details = { ...event.details, invitationId, ...(projectId === null && { shopId }) };
  await record(tx, scope, { ...event, projectId, details });
}

/**
 * Finds the invitation and locks its project. 404 when the caller does not see the invitation, 403 when the caller does not
 * manage it.
 */
async function getManagedInvitation(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ invitation: InvitationRow; project: VisibleProject | null }> {
  const invitation = await findInvitation(tx, scope, id);
  if (!invitation) throw new AppError('not_found', 'Invitation not found');
  if (invitation.projectId === null) {
    requireStaffManager(scope);
    // A transfer of the shop locks the account and then its invitations.
    await lockAccountsOf(tx, scope);
    return { invitation, project: null };
  }
  const project = await getLockedProject(tx, scope, invitation.projectId);
  requireClientManager(scope, project);
  return { invitation, project };
}

function alreadyDecidedError(): AppError {
  return new AppError('conflict', 'This invitation has already been answered or withdrawn');
}
