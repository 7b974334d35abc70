import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { captionForm, MAX_CAPTION_LENGTH } from '#shared/photos/photo-markup.forms.ts';
import { CAPTURE_SOURCES, photoCaptureFields, photoLocation } from '#shared/photos/photo-capture.ts';
import { MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';
import { idParams, timestamp, openEnum, sortedPageQuery, success, text } from '#shared/wire.ts';

export const PHOTO_TYPES = ['pre-installation', 'initial', 'post-installation'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export const PHOTO_SIZES = ['card', 'page', 'full'] as const;

export const photoRecord = z
  .object({
    id: z.int(),
    projectId: z.int(),
    uploadedById: z.int().nullable(),
    uploadedByName: z.string(),
    /** The largest copy; `cardUrl` and `pageUrl` are smaller. All copies are rotated upright and have no location data. */
    imageUrl: z.string(),
    pageUrl: z.string(),
    cardUrl: z.string(),
    /** The uploaded file, unchanged. */
    originalUrl: z.string(),
    width: z.int(),
    height: z.int(),
    caption: z.string().nullable(),
    type: openEnum(PHOTO_TYPES),
    /** The view of the vehicle, with the view's name at the time when it was assigned to the photo; null without a view. */
    view: z.object({ key: z.string(), name: z.string() }).nullable(),
    createdAt: timestamp,
    /** When the photo was taken. The time is corrected if the device's clock was wrong. Galleries are sorted by this time. */
    capturedAt: timestamp,
    capturedAtSource: openEnum(CAPTURE_SOURCES),
    /** `capturedAt` before the correction; null without a correction. */
    deviceCapturedAt: timestamp.nullable(),
    /** The clock of the device minus the clock of the server, measured at the shot or else at the upload; null when unknown. */
    deviceClockOffsetMs: z.int().nullable(),
    receivedAt: timestamp,
    /** The id of the shot on the device that sent it; null for a photo that was sent without such an id. */
    captureId: z.uuid().nullable(),
    /** Whether the sender made the picture smaller before sending it. */
    isReduced: z.boolean(),
    /** Whether the photo belongs to a signed condition report or a recorded decision. Then nobody can delete it. */
    isEvidence: z.boolean(),
    /** The number of shapes that are drawn on the photo. The shapes are stored separately. */
    shapeCount: z.int(),
    /** Where the photo was taken, for the shop only. */
    location: photoLocation.nullable().optional(),
  })
  .meta({ id: 'Photo' });

export type Photo = z.output<typeof photoRecord>;

/** The URL of a photo in one size. */
export function photoUrl(id: number, size: (typeof PHOTO_SIZES)[number] | 'original'): string {
  return `/api/photos/${id}/${size}`;
}

const tag = 'Photos';

export const photosContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/photos',
    summary: 'The photos of a project, optionally of one type, last taken first',
    tag,
    access: 'signed-in',
    params: idParams,
    query: sortedPageQuery.extend({ type: z.enum(PHOTO_TYPES).optional() }),
    output: z.array(photoRecord),
    errorCodes: ['not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/photos',
    summary: 'Upload one photo',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({
      caption: text(MAX_CAPTION_LENGTH).optional(),
      type: z.enum(PHOTO_TYPES).default('pre-installation'),
      ...photoCaptureFields,
    }),
    upload: { field: 'photo', maxBytes: MAX_PHOTO_BYTES },
    output: photoRecord,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'file_too_large', 'unsupported_file'],
  }),
  setCaption: endpoint({
    method: 'PUT',
    path: '/api/photos/{id}/caption',
    summary: 'Change or remove the caption of a photo',
    tag,
    access: 'signed-in',
    params: idParams,
    body: captionForm,
    output: photoRecord,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
    details: { conflict: photoRecord },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/photos/{id}',
    summary:
      'Delete a photo and its files, unless it belongs to a signed condition report or a recorded decision',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  setView: endpoint({
    method: 'PUT',
    path: '/api/photos/{id}/view',
    summary: 'Set the view of the vehicle that a photo shows, or remove it',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({ viewKey: z.string().max(40).nullable() }),
    output: photoRecord,
    errorCodes: ['not_found', 'forbidden'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/photos/{id}/{size}',
    summary: 'A photo in card, page or full size',
    tag,
    access: 'signed-in',
    params: idParams.extend({ size: z.enum(PHOTO_SIZES) }),
    output: 'file',
    errorCodes: ['not_found'],
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/photos/{id}/original',
    summary: 'Download the uploaded photo file',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    errorCodes: ['not_found'],
  }),
};
