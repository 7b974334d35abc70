import type { z } from 'zod';
import { AppError, invalidField } from '#shared/errors.ts';
import type { projectEditContract } from '#shared/projects/project-edit.contract.ts';
import type { ProjectChange } from '#shared/projects/project-edit.forms.ts';
import { changedFields, changedFieldsSentence } from '#shared/projects/edit-history.ts';
import { mayEditProject } from '#shared/projects/projects.policy.ts';
import { INCOMPLETE_TRACKING_MESSAGE } from '#shared/tracking/tracking.forms.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import {
  addClientInvitation,
  type NewInvitationLink,
} from '#server/features/invitations/client-invitations.service.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import {
  changeProject,
  getProject,
  getLockedProject,
} from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { changeClient, changeInstaller } from '#server/features/projects/assignment.service.ts';
import { replaceWrapTracking } from '#server/features/tracking/current-tracking.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { findVehicle, findWrap } from './vehicle-wrap.repository.ts';
import { writeVehicle, writeWrap } from './vehicle-wrap.service.ts';

type ProjectEdit = z.output<(typeof projectEditContract.save)['body']>;

/**
 * Saves the edit form completely or not at all. 403 for a caller who may not edit, 409 with the current project when it has
 * changed since the form was opened. A save without changes is not recorded. `origin` is the origin for the link of an
 * invitation.
 */
export async function saveEdit(app: AppContext, scope: Scope, id: number, edit: ProjectEdit, origin: string) {
  if (edit.project) await countAssignment(app, scope, id, edit.project);
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id);
    if (!mayEditProject(scope, project))
      throw new AppError('forbidden', 'Only the owner and managers of the shop can edit a project');
    await rejectOutdated(tx, project, edit);
    const editedProject = await writeFields(tx, app, scope, project, edit);
    if (!edit.project) return withVehicleAndWrap(tx, editedProject);
    const { project: projectWithClient, link } = await writeClient(tx, app, scope, editedProject, {
      ...edit.project,
      origin,
    });
    const savedProject = await writeInstallerAndTracking(tx, app, scope, projectWithClient, edit.project);
    return { ...(await withVehicleAndWrap(tx, savedProject)), clientInvitation: link };
  });
}

/**
 * Counts a changed installer or client toward the limit of assignments, and an invited client toward the limit of invitations.
 */
async function countAssignment(app: AppContext, scope: Scope, id: number, change: ProjectChange) {
  const { subcontractorId, clientId } = await getProject(app, scope, id);
  const isInstallerChanged =
    change.subcontractorId !== undefined && change.subcontractorId !== subcontractorId;
  const isClientChanged = change.clientId !== undefined && change.clientId !== clientId;
  if (isInstallerChanged || isClientChanged) await countAction(app, scope, 'newAssignment');
  if (change.clientEmail) await countAction(app, scope, 'invitation');
}

async function rejectOutdated(tx: Tx, project: VisibleProject, { updatedAt }: ProjectEdit): Promise<void> {
  if (!updatedAt || new Date(updatedAt).getTime() === project.updatedAt.getTime()) return;
  throw new AppError('conflict', 'Someone else changed this project while you were editing it.', {
    details: await withVehicleAndWrap(tx, project),
  });
}

/** Writes the fields of the form, and records them as one history entry. */
async function writeFields(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { project: head, vehicleDetail = {}, wrapDetail = {} }: ProjectEdit,
): Promise<VisibleProject> {
  const projectFields = projectFieldsOf(head);
  const vehicle = await writeVehicle(tx, project, vehicleDetail);
  const wrap = await writeWrap(tx, project, wrapDetail);
  const fields = [
    ...changedFields<Partial<VisibleProject>>(project, projectFields),
    ...vehicle.changedNames,
    ...wrap.changedNames,
  ];
  if (fields.length === 0) return project;
  const editedProject = await changeProject(tx, app, project, projectFields);
  await record(tx, scope, {
    projectId: project.id,
    action: 'project_edited',
    description: changedFieldsSentence(fields),
    details: { fields },
  });
  return editedProject;
}

function projectFieldsOf(head: ProjectChange | undefined): Partial<VisibleProject> {
  if (!head) return {};
  const {
    trackingNumber: _number,
    trackingCarrier: _carrier,
    subcontractorId: _installer,
    clientId: _client,
    clientEmail: _clientEmail,
    ...projectFields
  } = head;
  return projectFields;
}

/** Writes the client, or an invitation that replaces the current client. */
async function writeClient(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { clientId, clientEmail: email, origin }: ProjectChange & { origin: string },
): Promise<{ project: VisibleProject; link?: NewInvitationLink }> {
  if (clientId && email) throw invalidField('project.clientId', 'Choose a client or invite one, not both');
  if (clientId === undefined && email === undefined) return { project };
  const change = { clientId: clientId ?? null, field: 'project.clientId' };
  const changedProject = await changeClient(tx, app, scope, project, change);
  if (!email) return { project: changedProject };
  const invitation = { name: email, email, phone: null, origin };
  return {
    project: changedProject,
    link: await addClientInvitation(tx, app, scope, changedProject, invitation),
  };
}

/** Writes installer and tracking, and records each as a separate history entry. */
async function writeInstallerAndTracking(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  change: ProjectChange,
): Promise<VisibleProject> {
  let savedProject = project;
  const { subcontractorId } = change;
  if (subcontractorId !== undefined)
    savedProject = await changeInstaller(tx, app, scope, savedProject, {
      subcontractorId,
      notify: true,
      field: 'project.subcontractorId',
    });
  const tracking = trackingInForm(savedProject, change);
  return tracking === undefined ? savedProject : replaceWrapTracking(tx, app, scope, savedProject, tracking);
}

/**
 * The wrap tracking after the edit. A field that the form omits keeps the project's value. Undefined when the form omits both
 * fields; null when number and carrier are blank; 400 when only one of them is blank.
 */
function trackingInForm(
  project: VisibleProject,
  { trackingNumber: number, trackingCarrier: carrier }: ProjectChange,
): { trackingNumber: string; trackingCarrier: string } | null | undefined {
  if (number === undefined && carrier === undefined) return undefined;
  const trackingNumber = number === undefined ? project.trackingNumber : number;
  const trackingCarrier = carrier === undefined ? project.trackingCarrier : carrier;
  if (trackingNumber && trackingCarrier) return { trackingNumber, trackingCarrier };
  if (!trackingNumber && !trackingCarrier) return null;
  throw invalidField(
    trackingNumber ? 'project.trackingCarrier' : 'project.trackingNumber',
    INCOMPLETE_TRACKING_MESSAGE,
  );
}

async function withVehicleAndWrap(tx: Tx, project: VisibleProject) {
  const vehicleDetail = await findVehicle(tx, project);
  const wrapDetail = await findWrap(tx, project);
  return { project, vehicleDetail, wrapDetail };
}
