import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { proofPage } from '#shared/reviews/proof-comments.wire.ts';
import { idParams, idText, timestamp, pageQuery, success, text } from '#shared/wire.ts';

export const proofRecord = z
  .object({
    id: z.int(),
    projectId: z.int(),
    /** 1, 2, 3 … in order of upload; never reused. */
    version: z.int(),
    uploadedById: z.int().nullable(),
    uploadedByName: z.string(),
    fileUrl: z.string(),
    fileName: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    /** The SHA-256 of the uploaded file, in hexadecimal. */
    sha256: z.string(),
    /** A smaller copy of an image proof; null for a PDF. */
    previewUrl: z.string().nullable(),
    /**
     * The pictures of the proof's pages. Empty until they exist. Always empty for a PDF that cannot be shown as
     * pictures.
     */
    pages: z.array(proofPage),
    description: z.string().nullable(),
    isApproved: z.boolean(),
    approvedAt: timestamp.nullable(),
    approvedById: z.int().nullable(),
    approvedByName: z.string().nullable(),
    /** Whether the shop recorded the approval on the client's behalf. */
    approvedOnBehalf: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'ArtworkProof' });

export type Proof = z.output<typeof proofRecord>;

const tag = 'Artwork proofs';

export const proofsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/artwork-proofs',
    summary: 'The artwork proofs of a project, newest first',
    tag,
    access: 'signed-in',
    params: idParams,
    query: pageQuery,
    output: z.array(proofRecord),
    errorCodes: ['not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/artwork-proofs',
    summary: 'Upload an artwork proof (PDF, JPG or PNG)',
    tag,
    access: 'signed-in',
    body: z.object({ projectId: idText, description: text(2000).optional() }),
    upload: { field: 'file', maxBytes: 'proof' },
    output: proofRecord,
    status: 201,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'file_too_large', 'unsupported_file'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/artwork-proofs/{id}',
    summary: 'Delete an unapproved artwork proof and its file',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/artwork-proofs/{id}/file',
    summary: 'The uploaded file of a proof',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    errorCodes: ['not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/artwork-proofs/{id}/preview',
    summary: 'A copy of an image proof in page size',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    errorCodes: ['not_found'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/artwork-proofs/{id}/pages/{page}',
    summary: "The picture of a proof's page",
    tag,
    access: 'signed-in',
    params: z.object({ id: idText, page: idText }),
    query: z.object({ size: z.enum(['small']).optional() }),
    output: 'file',
    errorCodes: ['not_found'],
  }),
};
