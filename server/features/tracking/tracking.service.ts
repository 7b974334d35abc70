import { AppError } from '#shared/errors.ts';
import { mayAddTracking, mayDeleteTracking } from '#shared/projects/projects.policy.ts';
import { shipWhenTracked } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';
import type { TrackingInput, TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { readPage, type PageAsked } from '#server/db/list-page.ts';
import { record } from '#server/events/record.ts';
import {
  changeProject,
  lockedProject,
  noSuchProject,
  saveMove,
} from '#server/features/projects/project-changes.service.ts';
import { gateFactsOf, type ProjectRow } from '#server/features/projects/projects.repository.ts';
import { getProject } from '#server/features/projects/projects.service.ts';
import { isSameParcel, ownFields, ownTracking } from './own-tracking.ts';
import {
  countTracking,
  deleteTrackingRow,
  findParcel,
  findTracking,
  insertTracking,
  trackingOf,
  updateTracking,
  type TrackingRow,
} from './tracking.repository.ts';
import type { Scope } from '#server/session-scope.ts';

/** `addToList: false` puts it in the place of the entry that the project's own fields show. */
export type SavedTracking = TrackingInput & { addToList: boolean };

/** One page of a project's tracking entries, or of those of one type, newest first. */
export async function pageOfTracking(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { type, ...page }: PageAsked & { type?: TrackingType },
) {
  await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readPage(
    page,
    (asked) => trackingOf(sql, projectId, { type, ...asked }),
    () => countTracking(sql, projectId, type),
  );
}

/** Saves a parcel's tracking, and gives the entry with the project as that has left it. */
export async function saveTracking(
  app: AppContext,
  scope: Scope,
  { projectId, type, ...tracking }: SavedTracking & { projectId: number; type: TrackingType },
) {
  return app.database.transaction(async (tx) => {
    const project = await lockedProject(tx, scope, projectId);
    if (!mayAddTracking(scope, project))
      throw new AppError('forbidden', 'Only the shop adds tracking to a project');
    const entry = await keepEntry(tx, project, type, tracking);
    return { ...entry, project: await showEntry(tx, app, scope, project, entry) };
  });
}

/**
 * Takes an entry off the list. When the project's own fields show it, they move to the newest that remains, or are
 * emptied (decisions.md §6).
 */
export async function deleteTracking(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const entry = (await findTracking(tx, scope, id)) ?? notFound();
    const project = await lockedProject(tx, scope, entry.projectId);
    if (!mayDeleteTracking(scope, project))
      throw new AppError('forbidden', 'Only the shop deletes tracking of a project');
    if (!(await deleteTrackingRow(tx, id))) notFound();
    await showNewestInPlaceOf(tx, app, project, entry);
    await record(tx, scope, {
      projectId: project.id,
      action: 'tracking_deleted',
      description: `deleted the ${PARCEL[entry.trackingType]} tracking ${inWords(entry)}`,
      details: { trackingItemId: id, trackingType: entry.trackingType },
    });
    return { success: true as const };
  });
}

/** What the edit form's tracking fields do to a locked project: the wrap's shown entry becomes this parcel, or goes (null). */
export async function replaceWrapTracking(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  parcel: Pick<TrackingInput, 'trackingNumber' | 'trackingCarrier'> | null,
): Promise<ProjectRow> {
  const shown = ownTracking(project, 'wrap');
  if (parcel) {
    if (isSameParcel(shown, parcel)) return project;
    const tracking = { ...parcel, trackingDate: shown?.trackingDate ?? null, addToList: false };
    const entry = await keepEntry(tx, project, 'wrap', tracking);
    return showEntry(tx, app, scope, project, entry);
  }
  if (!shown) return project;
  const entry = await findParcel(tx, project.id, 'wrap', shown);
  if (entry) await deleteTrackingRow(tx, entry.id);
  await record(tx, scope, {
    projectId: project.id,
    action: 'tracking_deleted',
    description: `deleted the wrap’s tracking ${inWords(shown)}`,
    details: { trackingItemId: entry?.id ?? null, trackingType: 'wrap' },
  });
  return showNewestInPlaceOf(tx, app, project, { ...shown, trackingType: 'wrap' });
}

/** The list's entry for this parcel: the one there is, else the shown one rewritten, else a new one. */
async function keepEntry(
  tx: Tx,
  { id: projectId, ...project }: ProjectRow,
  type: TrackingType,
  { addToList, ...parcel }: SavedTracking,
): Promise<TrackingRow> {
  const same = await findParcel(tx, projectId, type, parcel);
  if (same) {
    const { trackingDate } = parcel;
    return trackingDate && trackingDate !== same.trackingDate
      ? updateTracking(tx, same.id, { trackingDate })
      : same;
  }
  const shown = addToList ? null : ownTracking({ id: projectId, ...project }, type);
  const replaced = shown && (await findParcel(tx, projectId, type, shown));
  if (replaced) return updateTracking(tx, replaced.id, parcel);
  return insertTracking(tx, { ...parcel, projectId, trackingType: type });
}

/** Lets the project's own fields show the entry; the wrap's first tracking ships the project (decisions.md §5). */
async function showEntry(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  entry: TrackingRow,
): Promise<ProjectRow> {
  const { trackingType } = entry;
  const shown = ownTracking(project, trackingType);
  if (isSameParcel(shown, entry) && shown?.trackingDate === entry.trackingDate)
    return shipIfWrap(tx, app, scope, project, entry);
  const showing = await changeProject(tx, app, project, ownFields(trackingType, entry));
  await record(tx, scope, {
    projectId: project.id,
    action: 'tracking_added',
    description: `added the ${PARCEL[trackingType]} tracking ${inWords(entry)}`,
    details: { trackingItemId: entry.id, trackingType },
  });
  return shipIfWrap(tx, app, scope, showing, entry);
}

async function shipIfWrap(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  { trackingType }: TrackingRow,
): Promise<ProjectRow> {
  if (trackingType !== 'wrap') return project;
  const decision = shipWhenTracked(project, (await gateFactsOf(tx, project.id)) ?? noSuchProject());
  if (decision.kind === 'unchanged') return project;
  const words = `moved the project on to ‘${stageOf('wrap_shipped').label}’ by adding the wrap’s tracking`;
  return saveMove(tx, app, scope, project, { ...decision, words });
}

async function showNewestInPlaceOf(
  tx: Tx,
  app: AppContext,
  project: ProjectRow,
  gone: Pick<TrackingRow, 'trackingNumber' | 'trackingCarrier' | 'trackingType'>,
): Promise<ProjectRow> {
  const { trackingType: type } = gone;
  if (!isSameParcel(ownTracking(project, type), gone)) return project;
  const [newest = null] = await trackingOf(tx, project.id, { type, limit: 1 });
  return changeProject(tx, app, project, ownFields(type, newest));
}

const PARCEL: Record<TrackingType, string> = { wrap: 'wrap’s', artwork_proof: 'artwork proof’s' };

function inWords({
  trackingNumber,
  trackingCarrier,
}: Pick<TrackingRow, 'trackingNumber' | 'trackingCarrier'>) {
  return `${trackingNumber} (${trackingCarrier})`;
}

function notFound(): never {
  throw new AppError('not_found', 'Tracking entry not found');
}
