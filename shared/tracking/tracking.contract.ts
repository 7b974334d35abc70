import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { projectRecord } from '#shared/projects/projects.contract.ts';
import { TRACKING_TYPES, trackingInput } from '#shared/tracking/tracking.forms.ts';
import { idParams, timestamp, openEnum, pageQuery, success } from '#shared/wire.ts';

const trackingFields = {
  id: z.int(),
  projectId: z.int(),
  trackingNumber: z.string(),
  trackingCarrier: z.string(),
  trackingDate: z.string().nullable(),
  trackingType: openEnum(TRACKING_TYPES),
  createdAt: timestamp,
};

const trackingRecord = z.object(trackingFields).meta({ id: 'TrackingItem' });
export type TrackingItem = z.output<typeof trackingRecord>;

/**
 * The entry, and the project after saving, with its current tracking and its stage. `moveId` is the id of the move to
 * wrap_shipped; null when the project did not move.
 */
const savedTracking = z
  .object({ ...trackingFields, project: projectRecord, moveId: z.int().nullable() })
  .meta({ id: 'SavedTracking' });
export type SavedTracking = z.output<typeof savedTracking>;

/**
 * `addToList: false` corrects the current entry, or adds an entry when there is none. `shownId` is the id of the entry
 * that the form shows. The call gets a 409 when this entry is no longer the current one.
 */
const trackingBody = z.object({
  ...trackingInput.shape,
  addToList: z.boolean().default(true),
  shownId: z.int().optional(),
});

const tag = 'Tracking';

export const trackingContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/tracking-items',
    summary: 'The tracking entries of a project, optionally of one type, newest first',
    tag,
    access: 'signed-in',
    params: idParams,
    query: pageQuery.extend({ type: z.enum(TRACKING_TYPES).optional() }),
    output: z.array(trackingRecord),
    errorCodes: ['not_found'],
  }),
  saveWrap: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/tracking',
    summary: "Save the wrap's tracking; a project below 70 percent moves to wrap_shipped",
    tag,
    access: 'signed-in',
    params: idParams,
    body: trackingBody,
    output: savedTracking,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  saveArtworkProof: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/artwork-proof-tracking',
    summary: "Save the artwork proof's tracking",
    tag,
    access: 'signed-in',
    params: idParams,
    body: trackingBody,
    output: savedTracking,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tracking-items/{id}',
    summary: 'Delete a tracking entry',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden'],
  }),
};
