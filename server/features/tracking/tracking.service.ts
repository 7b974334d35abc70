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
import { isAlike, isSameParcel, ownFields, ownTracking } from './own-tracking.ts';
import {
  countTracking,
  deleteTrackingRow,
  existingTracking,
  findParcel,
  insertTracking,
  projectOfTracking,
  trackingOf,
  updateTracking,
  type TrackingRow,
} from './tracking.repository.ts';
import type { Scope } from '#server/session-scope.ts';

/** `addToList: false` puts it in the place of the entry that the project's own fields show. */
export type SavedTracking = TrackingInput & { addToList: boolean; shownId?: number | undefined };

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

/** Saves a parcel's tracking, and gives the entry with the project as that has left it; 409 for a correction too late. */
export async function saveTracking(
  app: AppContext,
  scope: Scope,
  { projectId, type, shownId, ...tracking }: SavedTracking & { projectId: number; type: TrackingType },
) {
  return app.database.transaction(async (tx) => {
    const project = await lockedProject(tx, scope, projectId);
    if (!mayAddTracking(scope, project))
      throw new AppError('forbidden', 'Only the shop adds tracking to a project');
    if (shownId !== undefined) await requireShown(tx, project, type, shownId);
    const kept = await keepEntry(tx, project, type, tracking);
    return { ...kept.entry, project: await showEntry(tx, app, scope, project, kept) };
  });
}

/** What was put right on the screen may have made way for another parcel meanwhile, which must not be written over. */
async function requireShown(tx: Tx, project: ProjectRow, type: TrackingType, id: number): Promise<void> {
  const own = ownTracking(project, type);
  const shown = own && (await findParcel(tx, project.id, type, own));
  if (shown?.id !== id) throw new AppError('conflict', 'This project shows another parcel by now.');
}

/**
 * Takes an entry off the list. When the project's own fields show it, they move to the newest that remains, or are
 * emptied (docs/requirements/tracking.md, Current tracking).
 */
export async function deleteTracking(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const { project, entry } = await lockedEntry(tx, scope, id);
    if (!mayDeleteTracking(scope, project))
      throw new AppError('forbidden', 'Only the shop deletes tracking of a project');
    await deleteTrackingRow(tx, id);
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

/** An entry of a visible project, read under the project's lock: its correction may have been under way. */
async function lockedEntry(tx: Tx, scope: Scope, id: number) {
  const projectId = (await projectOfTracking(tx, scope, id)) ?? notFound();
  const project = await lockedProject(tx, scope, projectId);
  const entry = (await existingTracking(tx, id)) ?? notFound();
  return { project, entry };
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
    const tracking = { ...parcel, trackingDate: shown?.trackingDate ?? null };
    if (isAlike(shown, tracking)) return project;
    const kept = await keepEntry(tx, project, 'wrap', { ...tracking, addToList: false });
    return showEntry(tx, app, scope, project, kept);
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

interface KeptEntry {
  entry: TrackingRow;
  isCorrected: boolean;
}

/** The list's entry for this parcel: the shown one set right, else the one there is, else a new one. */
async function keepEntry(
  tx: Tx,
  project: ProjectRow,
  type: TrackingType,
  { addToList, ...parcel }: Omit<SavedTracking, 'shownId'>,
): Promise<KeptEntry> {
  const { id: projectId } = project;
  const own = addToList ? null : ownTracking(project, type);
  const shown = own && (await findParcel(tx, projectId, type, own));
  const same = await findParcel(tx, projectId, type, parcel);
  if (shown) return { entry: await correctEntry(tx, shown, same ?? shown, parcel), isCorrected: true };
  const entry = same
    ? await updateTracking(tx, same.id, { trackingDate: parcel.trackingDate ?? same.trackingDate })
    : await insertTracking(tx, { ...parcel, projectId, trackingType: type });
  return { entry, isCorrected: false };
}

/** Writes the whole parcel into its entry. Where that is another one than the shown, it takes the shown one's place. */
async function correctEntry(
  tx: Tx,
  shown: TrackingRow,
  entry: TrackingRow,
  parcel: TrackingInput,
): Promise<TrackingRow> {
  if (entry.id === shown.id) return updateTracking(tx, entry.id, parcel);
  await deleteTrackingRow(tx, shown.id);
  // Its date was nowhere to be seen while the other one was corrected, so that nobody has emptied it.
  return updateTracking(tx, entry.id, { ...parcel, trackingDate: parcel.trackingDate ?? entry.trackingDate });
}

/**
 * Lets the project's own fields show the entry; the wrap's first tracking ships the project
 * (docs/requirements/tracking.md, Wrap shipment).
 */
async function showEntry(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: ProjectRow,
  { entry, isCorrected }: KeptEntry,
): Promise<ProjectRow> {
  const { trackingType } = entry;
  if (isAlike(ownTracking(project, trackingType), entry)) return shipIfWrap(tx, app, scope, project, entry);
  const showing = await changeProject(tx, app, project, ownFields(trackingType, entry));
  const parcel = `the ${PARCEL[trackingType]} tracking`;
  await record(tx, scope, {
    projectId: project.id,
    action: 'tracking_added',
    description: isCorrected
      ? `corrected ${parcel} to ${inWords(entry)}`
      : `added ${parcel} ${inWords(entry)}`,
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
