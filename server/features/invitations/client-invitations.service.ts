import type { ClientInvitation } from '#shared/invitations/invitation.forms.ts';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { AppError } from '#shared/errors.ts';
import { mayManageClients } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  findShopName,
  insertInvitation,
  invitationsOf,
  markWithdrawn,
  findUndecidedClientInvitations,
} from './invitations.repository.ts';
import { auditInvitation } from './invitation-audit.ts';
import { createInvitationLink } from './invitation-links.service.ts';

/** The link of an invitation, before `expiresAt` is converted to text for the response. */
export type NewInvitationLink = Omit<InvitationLink, 'expiresAt'> & { expiresAt: Date };

/** The form of an invitation, and the origin for its link. */
type InvitationInput = ClientInvitation & { origin: string };

/** Invites a client to a project. 403 for a caller who may not manage its clients, 409 when the project has a client. */
export async function inviteClient(
  app: AppContext,
  scope: Scope,
  id: number,
  invitationInput: InvitationInput,
): Promise<NewInvitationLink> {
  await countAction(app, scope, 'invitation');
  return app.database.transaction(async (tx) =>
    addClientInvitation(tx, app, scope, await getLockedProject(tx, scope, id), invitationInput),
  );
}

/**
 * Adds an invitation to a row-locked project, and withdraws the earlier open or expired invitation. 403 for a caller who may not
 * manage the project's clients, 409 when the project has a client.
 */
export async function addClientInvitation(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { origin, ...form }: InvitationInput,
): Promise<NewInvitationLink> {
  requireClientManager(scope, project);
  if (project.clientId !== null)
    throw new AppError(
      'conflict',
      'This project already has a client. Remove the client before you invite another one',
    );
  await withdrawClientInvitations(tx, app, scope, project);
  const { id: projectId, contractorId: shopId, name: projectName } = project;
  const invitedPerson = {
    kind: 'client' as const,
    ...form,
    shop: await findShopName(tx, shopId),
    projectName,
    origin,
  };
  const { url, columns } = await createInvitationLink(tx, app, scope, invitedPerson);
  const id = await insertInvitation(tx, {
    kind: 'client',
    shopId,
    projectId,
    ...form,
    ...columns,
    createdById: scope.userId,
    createdAt: app.now(),
  });
  await record(tx, scope, {
    projectId,
    action: 'client_invited',
    description: `invited ${form.name} as client`,
    details: { invitationId: id },
  });
  await auditInvitation(tx, scope, 'invitation_created', { id, ...form, staffRole: null, project });
  return {
    id,
    name: form.name,
    url,
    isMailed: columns.mailedTokenHash !== null,
    expiresAt: columns.expiresAt,
  };
}

/** Withdraws the open or expired invitation of a row-locked project's client, if there is one. */
export async function withdrawClientInvitations(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
): Promise<void> {
  for (const invitation of await findUndecidedClientInvitations(tx, project)) {
    await markWithdrawn(tx, invitation, app.now());
    await record(tx, scope, {
      projectId: project.id,
      action: 'invitation_withdrawn',
      description: `withdrew the invitation of ${invitation.name}`,
      details: { invitationId: invitation.id },
    });
    await auditInvitation(tx, scope, 'invitation_withdrawn', { ...invitation, project });
  }
}

/** The invitations to a project, newest first; 403 for a caller who may not manage the project's clients. */
export async function listClientInvitations(app: AppContext, scope: Scope, id: number) {
  const project = await getProject(app, scope, id);
  requireClientManager(scope, project);
  return invitationsOf(app.database.sql, project, app.now());
}

/** Throws a 403 for a caller who may not manage the clients of the project. */
export function requireClientManager(scope: Scope, project: VisibleProject): void {
  if (!mayManageClients(scope, project))
    throw new AppError(
      'forbidden',
      'Only the owner and managers of the shop can manage the clients of a project',
    );
}
