import { AppError, invalidField } from '#shared/errors.ts';
import { mayWorkOnViews } from '#shared/photo-views/photo-views.policy.ts';
import type { DoneView } from '#shared/photo-views/photo-views.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { viewCountsOf } from '#server/features/photos/photos.repository.ts';
import { shownPhotosOfViews } from '#server/features/photos/photos.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { viewsOfProject } from '#server/features/project-access/project-views.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { deleteSkip, skippedViewsOf, writeSkip } from './skipped-views.repository.ts';

/** The views of a project's vehicle, with their photos and skips, as this user sees them. */
export async function shownViews(app: AppContext, scope: Scope, project: VisibleProject) {
  const { sql } = app.database;
  return {
    views: await viewsOfProject(sql, project),
    skipped: await skippedViewsOf(sql, project),
    counts: await viewCountsOf(sql, project),
    newest: await shownPhotosOfViews(app, scope, project),
  };
}

/**
 * Skips a view of a project, or undoes the skip when the reason is null, and returns all skipped views. 403 for everybody but the
 * shop, the installer and admins, 400 for a view that is not in the list.
 */
export async function skipView(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { reason, ...view }: DoneView & { reason: string | null },
) {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayWorkOnViews(scope, project))
      throw new AppError('forbidden', 'Only the shop and the installer can skip a view');
    if (reason === null) await undoSkip(tx, scope, project, view);
    else await saveSkip(tx, scope, project, { ...view, reason, createdAt: app.now() });
    return skippedViewsOf(tx, project);
  });
}

async function saveSkip(
  tx: Tx,
  scope: Scope,
  project: VisibleProject,
  skip: DoneView & { reason: string; createdAt: Date },
): Promise<void> {
  const { type, viewKey, reason } = skip;
  const viewName = (await viewsOfProject(tx, project)).find(({ key }) => key === viewKey)?.name;
  if (viewName === undefined) throw invalidField('viewKey', 'This view is not in the list of the shop');
  await writeSkip(tx, project, { ...skip, viewName, skippedById: scope.userId });
  await record(tx, scope, {
    projectId: project.id,
    action: 'photo_view_skipped',
    description: `skipped the view ‘${viewName}’ of the ${type} photos: ${reason}`,
    details: { type, viewKey, viewName, reason },
  });
}

async function undoSkip(tx: Tx, scope: Scope, project: VisibleProject, view: DoneView): Promise<void> {
  const viewName = await deleteSkip(tx, project, view);
  if (viewName === null) return;
  await record(tx, scope, {
    projectId: project.id,
    action: 'photo_view_skip_undone',
    description: `undid the skip of the view ‘${viewName}’ of the ${view.type} photos`,
    details: { ...view, viewName },
  });
}
