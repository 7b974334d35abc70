import { and, asc, eq } from 'drizzle-orm';
import type { DoneView } from '#shared/photo-views/photo-views.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { skippedViews } from '#server/db/schema/project-records.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';

type NewSkip = Omit<typeof skippedViews.$inferInsert, 'projectId'>;

/** The skipped views of a project, oldest first. */
export async function skippedViewsOf(sql: Sql, { id }: VisibleProject) {
  const { type, viewKey, viewName, reason, createdAt: at } = skippedViews;
  return sql
    .select({ type, viewKey, viewName, reason, by: nameOrDeleted(), at })
    .from(skippedViews)
    .leftJoin(users, eq(users.id, skippedViews.skippedById))
    .where(eq(skippedViews.projectId, id))
    .orderBy(asc(at), asc(viewKey));
}

/** Records that a view of a row-locked project is skipped. Replaces an earlier record for the view. */
export async function writeSkip(tx: Tx, { id: projectId }: VisibleProject, skip: NewSkip): Promise<void> {
  const { projectId: projectIdColumn, type, viewKey } = skippedViews;
  await tx
    .insert(skippedViews)
    .values({ ...skip, projectId })
    .onConflictDoUpdate({ target: [projectIdColumn, type, viewKey], set: skip });
}

/** Records that a view of a row-locked project is no longer skipped. Returns its name; null when it was not skipped. */
export async function deleteSkip(
  tx: Tx,
  { id }: VisibleProject,
  { type, viewKey }: DoneView,
): Promise<string | null> {
  const [deleted] = await tx
    .delete(skippedViews)
    .where(
      and(eq(skippedViews.projectId, id), eq(skippedViews.type, type), eq(skippedViews.viewKey, viewKey)),
    )
    .returning({ name: skippedViews.viewName });
  return deleted?.name ?? null;
}
