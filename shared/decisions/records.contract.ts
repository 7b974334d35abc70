import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, idText } from '#shared/wire.ts';

const tag = 'Decision records';

/** The maximum size of a PDF or proof to check. */
const MAX_CHECKED_BYTES = 25 * 1024 * 1024;

export const recordsContract = {
  pdf: endpoint({
    method: 'GET',
    path: '/api/decisions/{id}/record.pdf',
    summary: 'The record of a decision as a PDF',
    tag,
    access: 'signed-in',
    params: idParams,
    output: 'file',
    errorCodes: ['not_found', 'unavailable'],
  }),
  pdfByLink: endpoint({
    method: 'GET',
    path: '/api/review/{token}/record/{decisionId}.pdf',
    summary: "The record of the reviewer's own decision as a PDF",
    tag,
    access: 'public',
    params: z.object({ token: z.string(), decisionId: idText }),
    output: 'file',
    errorCodes: ['not_found', 'rate_limited', 'unavailable'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/records/check',
    summary: 'Check whether a file is a record of the project, or a proof that was decided, byte for byte',
    tag,
    access: 'signed-in',
    params: idParams,
    upload: { field: 'file', maxBytes: MAX_CHECKED_BYTES, discardsOriginal: true },
    output: z.object({
      sha256: z.string(),
      /** `record`: the PDF of a decision; `proof`: the file of a version; null: any other file, for example a changed record. */
      matches: z.enum(['record', 'proof']).nullable(),
      version: z.int().nullable(),
      /** The references of the decisions that the file belongs to. */
      references: z.array(z.string()),
    }),
    errorCodes: ['not_found', 'forbidden', 'file_too_large'],
  }),
};
