import type { z } from 'zod';
import { AppError, throwNotFound } from '#shared/errors.ts';
import { changedFields, changedFieldsSentence } from '#shared/projects/edit-history.ts';
import { mayEditProject } from '#shared/projects/projects.policy.ts';
import type { vehicleWrapContract } from '#shared/projects/vehicle-wrap.contract.ts';
import type { VehicleChange, WrapChange } from '#shared/projects/vehicle-wrap.forms.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { changeProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  findVehicle,
  findWrap,
  saveVehicle,
  saveWrap,
  type VehicleRow,
  type WrapRow,
} from './vehicle-wrap.repository.ts';

type NewVehicle = z.output<(typeof vehicleWrapContract.addVehicle)['body']>;
type NewWrap = z.output<(typeof vehicleWrapContract.addWrap)['body']>;

/** The written row, and the changed fields with their names in the history. */
export interface WrittenRow<Row> {
  row: Row | null;
  changedNames: string[];
}

/** Adds the vehicle of a project; 403 for a caller who may not edit, 409 when the project already has a vehicle. */
export function addVehicle(app: AppContext, scope: Scope, { projectId, ...vehicle }: NewVehicle) {
  return editVehicleOrWrap(app, scope, projectId, async (tx, project) => {
    if (await findVehicle(tx, project)) throw alreadyExistsError('vehicle');
    return writeVehicle(tx, project, vehicle);
  });
}

/** Changes the given fields of a vehicle. */
export async function changeVehicle(app: AppContext, scope: Scope, id: number, change: VehicleChange) {
  const projectId = (await projectIdOf(app.database.sql, scope, 'vehicle', id)) ?? throwNotFound('Vehicle');
  return editVehicleOrWrap(app, scope, projectId, (tx, project) => writeVehicle(tx, project, change));
}

/** Adds the wrap of a project; 403 for a caller who may not edit, 409 when the project already has a wrap. */
export function addWrap(app: AppContext, scope: Scope, { projectId, ...wrap }: NewWrap) {
  return editVehicleOrWrap(app, scope, projectId, async (tx, project) => {
    if (await findWrap(tx, project)) throw alreadyExistsError('wrap');
    return writeWrap(tx, project, wrap);
  });
}

/** Changes the given fields of a wrap. */
export async function changeWrap(app: AppContext, scope: Scope, id: number, change: WrapChange) {
  const projectId = (await projectIdOf(app.database.sql, scope, 'wrap', id)) ?? throwNotFound('Wrap');
  return editVehicleOrWrap(app, scope, projectId, (tx, project) => writeWrap(tx, project, change));
}

/** Writes the given fields of a row-locked project's vehicle, if one of them differs from the stored value. */
export async function writeVehicle(
  tx: Tx,
  project: VisibleProject,
  change: VehicleChange,
): Promise<WrittenRow<VehicleRow>> {
  const previousRow = await findVehicle(tx, project);
  const changedNames = changedFields<Partial<VehicleRow>>(previousRow, change);
  if (changedNames.length === 0) return { row: previousRow, changedNames };
  return {
    row: await saveVehicle(tx, project, change),
    changedNames: changedNames.map((field) => `vehicle.${field}`),
  };
}

/** Writes the given fields of a row-locked project's wrap, if one of them differs from the stored value. */
export async function writeWrap(
  tx: Tx,
  project: VisibleProject,
  change: WrapChange,
): Promise<WrittenRow<WrapRow>> {
  const previousRow = await findWrap(tx, project);
  const changedNames = changedFields<Partial<WrapRow>>(previousRow, change);
  if (changedNames.length === 0) return { row: previousRow, changedNames };
  return {
    row: await saveWrap(tx, project, change),
    changedNames: changedNames.map((field) => `wrap.${field}`),
  };
}

async function editVehicleOrWrap<Row>(
  app: AppContext,
  scope: Scope,
  projectId: number,
  write: (tx: Tx, project: VisibleProject) => Promise<WrittenRow<Row>>,
): Promise<Row> {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayEditProject(scope, project))
      throw new AppError('forbidden', 'Only the owner and managers of the shop can edit a project');
    const { row, changedNames } = await write(tx, project);
    if (!row) throw new Error('Vehicle or wrap vanished while its project was locked');
    if (changedNames.length === 0) return row;
    await changeProject(tx, app, project, {});
    await record(tx, scope, {
      projectId,
      action: 'project_edited',
      description: changedFieldsSentence(changedNames),
      details: { fields: changedNames },
    });
    return row;
  });
}

function alreadyExistsError(noun: string): AppError {
  return new AppError('conflict', `This project already has a ${noun}`);
}
