import { throwNotFound } from '#shared/errors.ts';
import { shipWhenTracked } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';
import type { TrackingInput, TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { changeProject, saveMove } from '#server/features/project-access/project-changes.service.ts';
import {
  gateFactsOf,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  deleteTrackingRow,
  findShipment,
  findTracking,
  insertTracking,
  trackingOf,
  updateTracking,
  type Shipment,
  type TrackingRow,
} from './tracking.repository.ts';

// A project refers to one current tracking entry of each type (decision 0034). These functions require a row-locked project.

/** The current entry of this type; null when there is none. */
export async function findCurrentTracking(
  tx: Tx,
  project: VisibleProject,
  type: TrackingType,
): Promise<TrackingRow | null> {
  const id = project[CURRENT_ID_FIELDS[type]];
  return id === null ? null : findTracking(tx, project, id);
}

/** Adds an entry for the shipment, or uses an existing entry of the shipment, and makes it current. */
export async function addTracking(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { type, ...shipment }: TrackingInput & { type: TrackingType },
) {
  const previousEntry = await findCurrentTracking(tx, project, type);
  const existingEntry = await findShipment(tx, project, type, shipment);
  const entry = existingEntry
    ? await updateTracking(tx, project, existingEntry.id, {
        trackingDate: shipment.trackingDate ?? existingEntry.trackingDate,
      })
    : await insertTracking(tx, project, type, shipment);
  return makeEntryCurrent(tx, app, scope, project, {
    entry,
    before: previousEntry,
    verb: 'added',
    separator: ' ',
  });
}

/**
 * Corrects the current entry. When the list already has an entry with the corrected number and carrier, that entry becomes current
 * and the entry with the mistake is deleted.
 */
export async function correctTracking(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { before: correctedEntry, shipment }: { before: TrackingRow; shipment: TrackingInput },
) {
  const existingEntry = await findShipment(tx, project, correctedEntry.trackingType, shipment);
  const isOtherEntry = existingEntry !== null && existingEntry.id !== correctedEntry.id;
  if (isOtherEntry) await deleteTrackingRow(tx, project, correctedEntry.id);
  // If the form has no date, the other entry keeps its date, because the form did not show that date.
  const change = isOtherEntry
    ? { ...shipment, trackingDate: shipment.trackingDate ?? existingEntry.trackingDate }
    : shipment;
  const entry = await updateTracking(
    tx,
    project,
    isOtherEntry ? existingEntry.id : correctedEntry.id,
    change,
  );
  return makeEntryCurrent(tx, app, scope, project, {
    entry,
    before: correctedEntry,
    verb: 'corrected',
    separator: ' to ',
  });
}

/**
 * Deletes an entry and records the deletion. If the entry was current, the newest remaining entry of its type becomes current.
 */
export async function removeTracking(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { id, trackingType: type, ...shipment }: TrackingRow,
): Promise<VisibleProject> {
  await deleteTrackingRow(tx, project, id);
  await record(tx, scope, {
    projectId: project.id,
    action: 'tracking_deleted',
    description: `deleted ${TRACKING_LABELS[type]} ${describeShipment(shipment)}`,
    details: { trackingItemId: id, trackingType: type },
  });
  if (project[CURRENT_ID_FIELDS[type]] !== id) return project;
  const [newest] = await trackingOf(tx, project, { type, limit: 1 });
  return changeProject(tx, app, project, { [CURRENT_ID_FIELDS[type]]: newest?.id ?? null });
}

/** Saves the tracking fields of the edit form: sets the current wrap tracking to this shipment, or deletes it (null). */
export async function replaceWrapTracking(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  newShipment: Shipment | null,
): Promise<VisibleProject> {
  const before = await findCurrentTracking(tx, project, 'wrap');
  if (!newShipment) return before ? removeTracking(tx, app, scope, project, before) : project;
  const shipment = { ...newShipment, trackingDate: before?.trackingDate ?? null };
  if (!before) return (await addTracking(tx, app, scope, project, { ...shipment, type: 'wrap' })).project;
  if (isEqualShipment(before, shipment)) return project;
  return (await correctTracking(tx, app, scope, project, { before, shipment })).project;
}

interface NewCurrentEntry {
  entry: TrackingRow;
  before: TrackingRow | null;
  verb: 'added' | 'corrected';
  separator: string;
}

/**
 * Makes an entry current and records the change. Does neither when the entry was already current and is unchanged. Even then,
 * an entry for a wrap can move the project to `wrap_shipped`.
 */
async function makeEntryCurrent(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { entry, before, verb, separator }: NewCurrentEntry,
) {
  const { id, trackingType: type } = entry;
  if (before?.id === id && isEqualShipment(before, entry))
    return { entry, ...(await shipProjectIfWrap(tx, app, scope, project, type)) };
  const changedProject = await changeProject(tx, app, project, { [CURRENT_ID_FIELDS[type]]: id });
  await record(tx, scope, {
    projectId: project.id,
    action: 'tracking_added',
    description: `${verb} ${TRACKING_LABELS[type]}${separator}${describeShipment(entry)}`,
    details: { trackingItemId: id, trackingType: type, ...(verb === 'corrected' && { isCorrection: true }) },
  });
  return { entry, ...(await shipProjectIfWrap(tx, app, scope, changedProject, type)) };
}

/**
 * Moves the project to `wrap_shipped` when its wrap tracking is saved (docs/requirements/tracking.md, Wrap shipment).
 * `moveId` is null when the project does not move.
 */
async function shipProjectIfWrap(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  type: TrackingType,
): Promise<{ project: VisibleProject; moveId: number | null }> {
  if (type !== 'wrap') return { project, moveId: null };
  const decision = shipWhenTracked(project, (await gateFactsOf(tx, project)) ?? throwNotFound('Project'));
  if (decision.kind === 'unchanged') return { project, moveId: null };
  const moveText = `moved the project on to ‘${stageOf('wrap_shipped').label}’ by adding the wrap’s tracking`;
  return saveMove(tx, app, scope, project, { ...decision, sentence: moveText });
}

const CURRENT_ID_FIELDS = {
  wrap: 'currentWrapTrackingId',
  artwork_proof: 'currentArtworkTrackingId',
} as const satisfies Record<TrackingType, keyof VisibleProject>;

const TRACKING_LABELS: Record<TrackingType, string> = {
  wrap: 'the wrap’s tracking',
  artwork_proof: 'the artwork proof’s tracking',
};

function describeShipment({ trackingNumber, trackingCarrier }: Shipment): string {
  return `${trackingNumber} (${trackingCarrier})`;
}

type DatedShipment = Shipment & Pick<TrackingRow, 'trackingDate'>;

function isEqualShipment(one: DatedShipment, other: DatedShipment): boolean {
  return (
    one.trackingNumber === other.trackingNumber &&
    one.trackingCarrier === other.trackingCarrier &&
    one.trackingDate === other.trackingDate
  );
}
