import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAX_PROOF_BYTES } from '#shared/upload-limits.ts';
import { idParams, idText, moment, pageQuery, success, text } from '#shared/wire.ts';

export const proofRecord = z
  .object({
    id: z.int(),
    projectId: z.int(),
    uploadedById: z.int().nullable(),
    uploadedByName: z.string(),
    fileUrl: z.string(),
    fileName: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    /** A small picture of an image proof; null for a PDF. */
    previewUrl: z.string().nullable(),
    description: z.string().nullable(),
    isApproved: z.boolean(),
    approvedAt: moment.nullable(),
    approvedById: z.int().nullable(),
    approvedByName: z.string().nullable(),
    /** The shop has noted the client's approval. */
    approvedOnBehalf: z.boolean(),
    createdAt: moment,
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
    refusals: ['not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/artwork-proofs',
    summary: 'Upload an artwork proof (PDF, JPG or PNG)',
    tag,
    access: 'signed-in',
    body: z.object({ projectId: idText, description: text(2000).optional() }),
    upload: { field: 'file', maxBytes: MAX_PROOF_BYTES },
    output: proofRecord,
    status: 201,
    refusals: ['not_found', 'forbidden', 'conflict', 'file_too_large', 'unsupported_file'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/artwork-proofs/{id}/approve',
    summary: 'Approve an artwork proof: the client, or the shop on its behalf; once and for good',
    tag,
    access: 'signed-in',
    params: idParams,
    output: proofRecord,
    refusals: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/artwork-proofs/{id}',
    summary: 'Delete an artwork proof with its file; an approved one stays',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    refusals: ['not_found', 'forbidden', 'conflict'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/artwork-proofs/{id}/file',
    summary: 'The proof as it was uploaded',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    refusals: ['not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/artwork-proofs/{id}/preview',
    summary: 'A picture of an image proof in the size of the page',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    refusals: ['not_found'],
  }),
};
