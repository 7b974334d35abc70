import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { liveQuery, liveSignal } from '#shared/live/live.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { STATUS_STEP_STATES } from '#shared/status-link/status-steps.ts';
import { tokenParams } from '#shared/reviews/review-link.contract.ts';
import { idParams, idText, openEnum, success, timestamp } from '#shared/wire.ts';

/** A picture without metadata, and its size in pixels. There is no URL for the original file. */
const picture = z.object({
  fileId: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
});

/** The public status page of a project. It shows no other data of the project. */
const statusPage = z
  .object({
    project: z.string(),
    vehicle: z.string(),
    shop: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string() }),
    /** What the project waits for, in neutral words; null when it is completed. */
    waitsFor: z.string().nullable(),
    isCompleted: z.boolean(),
    stages: z.array(
      z.object({
        id: openEnum(STAGE_IDS),
        label: z.string(),
        state: z.enum(STATUS_STEP_STATES),
        /** The day (`YYYY-MM-DD`) on which the stage was done, in the shop's time zone; null when unknown. */
        doneOn: z.string().nullable(),
      }),
    ),
    /** The day (`YYYY-MM-DD`) on which the project was completed, in the shop's time zone; null until then. */
    completedOn: z.string().nullable(),
    installationDate: z.string().nullable(),
    expectedCompletionDate: z.string().nullable(),
    /**
     * `proof`: the picture of the approved proof's first page. `photos`: post-installation photos, after the completion of the
     * project.
     */
    proof: picture.nullable(),
    photos: z.array(picture.extend({ caption: z.string().nullable() })),
    /** The vehicle condition reports, newest first; empty unless the shop shares them on this page. */
    conditionReports: z.array(z.object({ reference: z.string(), signedOn: z.string(), url: z.string() })),
  })
  .meta({ id: 'StatusPage' });

export type StatusPage = z.output<typeof statusPage>;

const tag = 'Status links';
const linkEndpointFields = { tag, access: 'public', params: tokenParams } as const;

export const statusLinkContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/status-link',
    summary: 'Whether the project has a status link. The link itself is in the response of its creation only',
    tag,
    access: 'signed-in',
    params: idParams,
    output: z.object({ createdAt: timestamp.nullable(), sharesConditionReports: z.boolean() }),
    errorCodes: ['not_found', 'forbidden'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/projects/{id}/status-link',
    summary: 'Choose whether the status page offers the vehicle condition reports',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({ sharesConditionReports: z.boolean() }),
    output: z.object({ createdAt: timestamp.nullable(), sharesConditionReports: z.boolean() }),
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/status-link',
    summary: 'Create the status link of a project. An earlier one becomes invalid',
    tag,
    access: 'signed-in',
    hasSecret: true,
    params: idParams,
    output: z.object({ url: z.string(), createdAt: timestamp }),
    status: 201,
    errorCodes: ['not_found', 'forbidden'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/projects/{id}/status-link',
    summary: 'Make the status link of a project invalid',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden'],
  }),
  open: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/status/{token}',
    summary: 'The status of a project, for everybody who has the link',
    output: statusPage,
    errorCodes: ['not_found', 'rate_limited'],
  }),
  file: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/status/{token}/files/{fileId}',
    summary: 'A picture of the status page',
    params: z.object({ token: z.string(), fileId: z.string() }),
    query: z.object({ size: z.enum(['small']).optional() }),
    output: 'file',
    errorCodes: ['not_found', 'rate_limited'],
  }),
  conditionPdf: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/status/{token}/condition-reports/{reportId}.pdf',
    summary: 'A vehicle condition report as a PDF, if the shop shares them on the status page',
    params: z.object({ token: z.string(), reportId: idText }),
    output: 'file',
    errorCodes: ['not_found', 'rate_limited', 'unavailable'],
  }),
};

/** The live stream of a status page. */
export const statusLiveContract = {
  open: endpoint({
    ...linkEndpointFields,
    method: 'GET',
    path: '/api/status/{token}/live',
    summary: 'Signals that the status changed, as Server-Sent Events',
    query: liveQuery,
    output: 'events',
    signal: liveSignal,
    errorCodes: ['not_found', 'rate_limited', 'unavailable'],
  }),
};
