import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { projectRecord } from '#shared/projects/projects.contract.ts';
import { TRACKING_TYPES, trackingInput } from '#shared/tracking/tracking.forms.ts';
import { idParams, moment, openEnum, pageQuery, success } from '#shared/wire.ts';

const trackingFields = {
  id: z.int(),
  projectId: z.int(),
  trackingNumber: z.string(),
  trackingCarrier: z.string(),
  trackingDate: z.string().nullable(),
  trackingType: openEnum(TRACKING_TYPES),
  createdAt: moment,
};

const trackingRecord = z.object(trackingFields).meta({ id: 'TrackingItem' });
export type TrackingItem = z.output<typeof trackingRecord>;

/** The entry, and the project as saving it has left it: its own tracking fields, and its stage. */
const savedTracking = z.object({ ...trackingFields, project: projectRecord }).meta({ id: 'SavedTracking' });

/**
 * `addToList: false` replaces the entry that the project's own fields show; without one it adds it all the same. Whoever
 * corrects names with `shownId` the entry that was on the screen: 409 when the project shows another one by then.
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
    summary: 'The tracking entries of a project, or those of one type, newest first',
    tag,
    access: 'signed-in',
    params: idParams,
    query: pageQuery.extend({ type: z.enum(TRACKING_TYPES).optional() }),
    output: z.array(trackingRecord),
    refusals: ['not_found'],
  }),
  saveWrap: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/tracking',
    summary: "Save the wrap's tracking; below 70 percent the project moves on to wrap_shipped",
    tag,
    access: 'signed-in',
    params: idParams,
    body: trackingBody,
    output: savedTracking,
    status: 201,
    refusals: ['not_found', 'forbidden', 'conflict'],
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
    refusals: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tracking-items/{id}',
    summary: 'Take a tracking entry off the list',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    refusals: ['not_found', 'forbidden'],
  }),
};
