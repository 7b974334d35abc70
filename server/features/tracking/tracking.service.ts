import { AppError, throwNotFound } from '#shared/errors.ts';
import { mayAddTracking, mayDeleteTracking } from '#shared/projects/projects.policy.ts';
import type { TrackingInput, TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { AppContext } from '#server/context.ts';
import { readPage, type PageParams } from '#server/db/list-page.ts';
import { getProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  addTracking,
  correctTracking,
  findCurrentTracking,
  removeTracking,
} from './current-tracking.service.ts';
import { countTracking, findTracking, trackingOf } from './tracking.repository.ts';

/** One page of a project's tracking entries, or of its entries of one type, newest first. */
export async function pageOfTracking(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { type, ...page }: PageParams & { type?: TrackingType },
) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readPage(
    page,
    (rowRange) => trackingOf(sql, project, { type, ...rowRange }),
    () => countTracking(sql, project, type),
  );
}

interface SaveTrackingParams extends TrackingInput {
  projectId: number;
  type: TrackingType;
  /** Whether to add an entry instead of correcting the current one. */
  addToList: boolean;
  /** The id of the current entry on the caller's page. */
  shownId?: number | undefined;
}

/**
 * Saves a shipment's tracking, and returns the entry with the updated project. 409 when the entry on the caller's page is no
 * longer current, because a correction must not overwrite another shipment.
 */
export async function saveTracking(
  app: AppContext,
  scope: Scope,
  { projectId, type, addToList, shownId, ...shipment }: SaveTrackingParams,
) {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayAddTracking(scope, project))
      throw new AppError('forbidden', 'Only the shop can add tracking to a project');
    const currentEntry = await findCurrentTracking(tx, project, type);
    if (shownId !== undefined && currentEntry?.id !== shownId)
      throw new AppError('conflict', 'The current tracking of this project has changed.');
    const saved =
      addToList || !currentEntry
        ? await addTracking(tx, app, scope, project, { ...shipment, type })
        : await correctTracking(tx, app, scope, project, { before: currentEntry, shipment });
    return { ...saved.entry, project: saved.project, moveId: saved.moveId };
  });
}

/** Deletes an entry of the list (docs/requirements/tracking.md, Current tracking). */
export async function deleteTracking(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const projectId = (await projectIdOf(tx, scope, 'tracking', id)) ?? throwNotFound('Tracking entry');
    const project = await getLockedProject(tx, scope, projectId);
    // Reads under the lock, because the entry may have been corrected in parallel.
    const entry = (await findTracking(tx, project, id)) ?? throwNotFound('Tracking entry');
    if (!mayDeleteTracking(scope, project))
      throw new AppError('forbidden', 'Only the owner and managers of the shop can delete tracking');
    await removeTracking(tx, app, scope, project, entry);
    return { success: true as const };
  });
}
