import { and, count, desc, eq, inArray, isNotNull, sql as raw, type SQL } from 'drizzle-orm';
import { isGuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import { PHOTO_TYPES, photoUrl, type PhotoType } from '#shared/photos/photos.contract.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { conditionPhotos } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import { photoMarkups, photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { proofDecisions, reviewPhotos } from '#server/db/schema/reviews.ts';
import {
  visibleTo,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type NewPhotoRow = Omit<typeof photos.$inferInsert, 'projectId'>;

const photoColumns = {
  id: photos.id,
  projectId: photos.projectId,
  uploadedById: photos.uploadedById,
  uploadedByName: nameOrDeleted(),
  width: files.width,
  height: files.height,
  caption: photos.caption,
  type: photos.type,
  createdAt: photos.createdAt,
  capturedAt: photos.capturedAt,
  capturedAtSource: photos.capturedAtSource,
  deviceCapturedAt: photos.deviceCapturedAt,
  deviceClockOffsetMs: photos.deviceClockOffsetMs,
  isReduced: photos.isReduced,
  isEvidence: raw<boolean>`exists (select from ${conditionPhotos} where ${conditionPhotos.photoId} = ${photos.id})
    or exists (select from ${reviewPhotos}
      join ${proofDecisions} on ${proofDecisions.reviewId} = ${reviewPhotos.reviewId}
        and ${proofDecisions.projectId} = ${photos.projectId}
      where ${reviewPhotos.photoId} = ${photos.id})`,
  shapeCount: raw<number>`coalesce(jsonb_array_length(${photoMarkups.shapes}), 0)`,
  viewKey: photos.viewKey,
  viewName: photos.viewName,
  captureId: photos.captureId,
  latitude: photos.latitude,
  longitude: photos.longitude,
  accuracy: photos.locationAccuracy,
};

/**
 * The photos of a project, or only its photos of one type, by capture time, newest first. `after` is the position of the last
 * photo of the previous page.
 */
export async function photosOf(
  sql: Sql,
  project: VisibleProject,
  { type, limit, after }: { type?: PhotoType; limit: number; after?: ListPosition | undefined },
) {
  const rows = await selectPhotos(sql)
    .where(and(isOfProject(project, type), after ? isAfter(after) : undefined))
    .orderBy(...NEWEST_CAPTURE_FIRST)
    .limit(limit);
  return rows.map(toPhotoRecord);
}

/** A safe limit. The photos can have more views than the shop's lists, because older photos keep views that were removed. */
const MAX_VIEWS_OF_PROJECT = 120;

const NEWEST_CAPTURE_FIRST = [desc(photos.capturedAt), desc(photos.id)];

function isAfter({ key, id }: ListPosition): SQL {
  return raw`(${photos.capturedAt}, ${photos.id}) < (${key}::timestamptz, ${id})`;
}

/** The photos of each type with the newest capture times, newest first, for the first page of the galleries. */
export async function newestPhotosOf(sql: Sql, { id: projectId }: VisibleProject, limitPerType: number) {
  const newest = raw`(select newest.id from unnest(${raw.param([...PHOTO_TYPES])}::text[]) as gallery (type),
    lateral (select id from ${photos} where project_id = ${projectId} and type = gallery.type
      order by captured_at desc, id desc limit ${limitPerType}) as newest)`;
  const rows = await selectPhotos(sql)
    .where(inArray(photos.id, newest))
    .orderBy(...NEWEST_CAPTURE_FIRST);
  return rows.map(toPhotoRecord);
}

/** The newest photo of each view of each gallery, by capture time. */
export async function newestPhotosOfViews(sql: Sql, { id }: VisibleProject) {
  const newest = raw`(select distinct on (type, view_key) id from ${photos}
    where project_id = ${id} and view_key is not null
    order by type, view_key, captured_at desc, id desc limit ${MAX_VIEWS_OF_PROJECT})`;
  const rows = await selectPhotos(sql)
    .where(inArray(photos.id, newest))
    .orderBy(...NEWEST_CAPTURE_FIRST);
  return rows.map(toPhotoRecord);
}

/** The number of photos of each view of each gallery. */
export async function viewCountsOf(sql: Sql, project: VisibleProject) {
  const rows = await sql
    .select({ type: photos.type, viewKey: photos.viewKey, photos: count() })
    .from(photos)
    .where(and(isOfProject(project), isNotNull(photos.viewKey)))
    .groupBy(photos.type, photos.viewKey)
    .orderBy(photos.type, photos.viewKey)
    .limit(MAX_VIEWS_OF_PROJECT);
  return rows.flatMap(({ type, viewKey, ...counted }) =>
    viewKey !== null && isGuidedPhotoType(type) ? [{ type, viewKey, ...counted }] : [],
  );
}

/** The number of a project's photos, or of its photos of one type. */
export async function countPhotos(sql: Sql, project: VisibleProject, type?: PhotoType): Promise<number> {
  const [countRow] = await sql.select({ photos: count() }).from(photos).where(isOfProject(project, type));
  return countRow?.photos ?? 0;
}

/** The number of a project's photos by type. */
export async function photoCountsOf(sql: Sql, project: VisibleProject): Promise<Record<PhotoType, number>> {
  const countRows = await sql
    .select({ type: photos.type, photos: count() })
    .from(photos)
    .where(and(isOfProject(project), inArray(photos.type, PHOTO_TYPES)))
    .groupBy(photos.type);
  const none = { initial: 0, 'pre-installation': 0, 'post-installation': 0 };
  return { ...none, ...Object.fromEntries(countRows.map(({ type, photos: amount }) => [type, amount])) };
}

/** Writes a photo of a row-locked project, and returns it in its wire format. */
export async function insertPhoto(tx: Tx, { id: projectId }: VisibleProject, photo: NewPhotoRow) {
  const [inserted] = await tx
    .insert(photos)
    .values({ ...photo, projectId })
    .returning({ id: photos.id });
  if (!inserted) throw new Error('The photo was not written');
  const [row] = await selectPhotos(tx).where(eq(photos.id, inserted.id));
  if (!row) throw new Error('The photo vanished within its own transaction');
  return toPhotoRecord(row);
}

/** The photo in the project that the caller uploaded with this capture id; null when there is none. */
export async function findPhotoOfCapture(
  sql: Sql,
  { userId }: Scope,
  project: VisibleProject,
  captureId: string,
) {
  const isOfCapture = and(eq(photos.uploadedById, userId), eq(photos.captureId, captureId));
  const [row] = await selectPhotos(sql).where(and(isOfProject(project), isOfCapture));
  return row ? toPhotoRecord(row) : null;
}

/** A photo with its file; null when the caller does not see its project. */
export async function findPhoto(sql: Sql, scope: Scope, id: number) {
  const [found] = await sql
    .select({ photo: photos, file: files })
    .from(photos)
    .innerJoin(projects, eq(projects.id, photos.projectId))
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(eq(photos.id, id), visibleTo(scope)));
  return found ?? null;
}

/** A photo of the project in its wire format; null when there is none. */
export async function findPhotoRecord(sql: Sql, project: VisibleProject, id: number) {
  const [row] = await selectPhotos(sql).where(and(isOfProject(project), eq(photos.id, id)));
  return row ? toPhotoRecord(row) : null;
}

/** Changes the caption or the view of a photo of a row-locked project. */
export async function updatePhoto(
  tx: Tx,
  project: VisibleProject,
  id: number,
  change: Partial<Pick<NewPhotoRow, 'caption' | 'viewKey' | 'viewName'>>,
): Promise<void> {
  await tx
    .update(photos)
    .set(change)
    .where(and(isOfProject(project), eq(photos.id, id)));
}

/** Whether the photo belongs to the review of a printed sample that has a recorded decision. */
export async function isPhotoOfDecidedSample(
  sql: Sql,
  { id }: VisibleProject,
  photoId: number,
): Promise<boolean> {
  const decisionRows = await sql
    .select({ id: proofDecisions.id })
    .from(reviewPhotos)
    .innerJoin(proofDecisions, eq(proofDecisions.reviewId, reviewPhotos.reviewId))
    .where(and(eq(proofDecisions.projectId, id), eq(reviewPhotos.photoId, photoId)))
    .limit(1);
  return decisionRows.length > 0;
}

/** Deletes a photo of a row-locked project, but not the row of its file; false when there is no such photo. */
export async function deletePhotoRow(tx: Tx, project: VisibleProject, id: number): Promise<boolean> {
  const deletedRows = await tx
    .delete(photos)
    .where(and(eq(photos.id, id), isOfProject(project)))
    .returning({ id: photos.id });
  return deletedRows.length > 0;
}

function isOfProject({ id }: VisibleProject, type?: PhotoType): SQL | undefined {
  return and(eq(photos.projectId, id), type ? eq(photos.type, type) : undefined);
}

function selectPhotos(sql: Sql) {
  return sql
    .select(photoColumns)
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .leftJoin(photoMarkups, eq(photoMarkups.photoId, photos.id))
    .leftJoin(users, eq(users.id, photos.uploadedById));
}

type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number];

function toPhotoRecord({ latitude, longitude, accuracy, viewKey, viewName, ...row }: PhotoRow) {
  return {
    ...row,
    view: viewKey === null ? null : { key: viewKey, name: viewName ?? viewKey },
    receivedAt: row.createdAt,
    location: latitude === null || longitude === null ? null : { latitude, longitude, accuracy },
    width: row.width ?? 0,
    height: row.height ?? 0,
    imageUrl: photoUrl(row.id, 'full'),
    pageUrl: photoUrl(row.id, 'page'),
    cardUrl: photoUrl(row.id, 'card'),
    originalUrl: photoUrl(row.id, 'original'),
  };
}
