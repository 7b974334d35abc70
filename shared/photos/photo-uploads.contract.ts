import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAX_CAPTION_LENGTH } from '#shared/photos/photo-markup.forms.ts';
import { photoCaptureFields } from '#shared/photos/photo-capture.ts';
import { PHOTO_TYPES, photoRecord } from '#shared/photos/photos.contract.ts';
import { idParams, text, timestamp } from '#shared/wire.ts';

/** The number of days after which an unfinished upload is deleted. */
export const UPLOAD_EXPIRY_DAYS = 30;

const uploadRecord = z
  .object({
    id: z.uuid(),
    /** The URL for the tus protocol. */
    url: z.string(),
    bytes: z.int(),
    receivedBytes: z.int(),
    expiresAt: timestamp,
  })
  .meta({ id: 'PhotoUpload' });

/** The upload of a shot, or its photo when it is stored already. */
const startedUpload = z.object({ upload: uploadRecord.nullable(), photo: photoRecord.nullable() });

const uploadParams = z.object({ id: z.uuid() });
const tag = 'Photos';
const errorCodes = ['not_found', 'forbidden', 'conflict'] as const;

/** Resumable uploads with the tus protocol, version 1.0.0 (docs/decisions/0067-resumable-photo-uploads.md). */
export const photoUploadsContract = {
  create: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/photo-uploads',
    summary: 'Start or find the resumable upload of one photo',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({
      ...photoCaptureFields,
      captureId: z.uuid(),
      fileName: text(200).min(1, 'The file has no name'),
      bytes: z.int().min(1, 'The file is empty.'),
      type: z.enum(PHOTO_TYPES).default('pre-installation'),
      caption: text(MAX_CAPTION_LENGTH).optional(),
    }),
    output: startedUpload,
    status: 201,
    errorCodes: [...errorCodes, 'file_too_large'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/photo-uploads/{id}',
    summary: 'How much of an upload is received, in the headers (tus, also as HEAD)',
    tag,
    access: 'signed-in',
    params: uploadParams,
    output: 'tus',
    errorCodes,
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/api/photo-uploads/{id}',
    summary: 'Continue an upload at its offset (tus)',
    tag,
    access: 'signed-in',
    params: uploadParams,
    output: 'tus',
    status: 204,
    errorCodes: [...errorCodes, 'file_too_large'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/photo-uploads/{id}',
    summary: 'Cancel an unfinished upload and delete its bytes (tus)',
    tag,
    access: 'signed-in',
    params: uploadParams,
    output: 'tus',
    status: 204,
    errorCodes,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/photo-uploads/{id}/finish',
    summary: 'Store the photo of a completely received upload',
    tag,
    access: 'signed-in',
    params: uploadParams,
    output: photoRecord,
    errorCodes: [...errorCodes, 'unsupported_file'],
  }),
};
