import { AppError } from '#shared/errors.ts';
import type { StaffInvitation } from '#shared/invitations/invitation.forms.ts';
import { mayManageStaff } from '#shared/staff/staff.policy.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import type { NewInvitationLink } from './client-invitations.service.ts';
import { auditInvitation } from './invitation-audit.ts';
import { createInvitationLink } from './invitation-links.service.ts';
import { findShopName, insertInvitation, invitationsOf } from './invitations.repository.ts';

/** Invites a member of staff to the caller's shop; 403 for everybody but its owner. */
export async function inviteStaff(
  app: AppContext,
  scope: Scope,
  { role: staffRole, origin, ...form }: StaffInvitation & { origin: string },
): Promise<NewInvitationLink> {
  requireStaffManager(scope);
  await countAction(app, scope, 'invitation');
  const { userId: shopId } = scope;
  return app.database.transaction(async (tx) => {
    const shop = await findShopName(tx, shopId);
    const invitedPerson = { kind: 'staff' as const, ...form, shop, projectName: null, origin };
    const { url, columns } = await createInvitationLink(tx, app, scope, invitedPerson);
    const id = await insertInvitation(tx, {
      kind: 'staff',
      shopId,
      staffRole,
      ...form,
      ...columns,
      createdById: scope.userId,
      createdAt: app.now(),
    });
    await record(tx, scope, {
      projectId: null,
      action: 'staff_invited',
      description: `invited ${form.name} to the staff`,
      details: { shopId, invitationId: id },
    });
    await auditInvitation(tx, scope, 'invitation_created', { id, ...form, staffRole, project: null });
    return {
      id,
      name: form.name,
      url,
      isMailed: columns.mailedTokenHash !== null,
      expiresAt: columns.expiresAt,
    };
  });
}

/** The open and expired invitations to the staff of the caller's shop, newest first. 403 for callers who do not own a shop. */
export async function listStaffInvitations(app: AppContext, scope: Scope) {
  requireStaffManager(scope);
  return invitationsOf(app.database.sql, { shopId: scope.userId }, app.now());
}

/** Throws a 403 for a caller who does not own a shop. */
export function requireStaffManager(scope: Scope): void {
  if (!mayManageStaff(scope))
    throw new AppError('forbidden', 'Only the owner of a shop can manage its staff');
}
