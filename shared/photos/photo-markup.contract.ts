import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { markupForm, markupShape } from '#shared/photos/photo-markup.forms.ts';
import { idParams, timestamp } from '#shared/wire.ts';

const markupRecord = z
  .object({
    /** 0 before the first drawing. A save contains the version that the caller edited. */
    version: z.int(),
    shapes: z.array(markupShape),
    updatedAt: timestamp.nullable(),
    /** The name of the person who saved this version. */
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'PhotoMarkup' });

export type PhotoMarkup = z.output<typeof markupRecord>;

const sharedEndpointFields = {
  tag: 'Photos',
  path: '/api/photos/{id}/markup',
  access: 'signed-in',
  params: idParams,
  output: markupRecord,
} as const;

/** The drawing on a photo. It is stored separately from the photo (docs/decisions/0070-photo-markup.md). */
export const photoMarkupContract = {
  get: endpoint({
    ...sharedEndpointFields,
    method: 'GET',
    summary: 'The arrows, ellipses, lines and texts that are drawn on a photo',
    errorCodes: ['not_found'],
  }),
  save: endpoint({
    ...sharedEndpointFields,
    method: 'PUT',
    summary: 'Replace the drawing on a photo; no shapes remove it',
    body: markupForm,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
    details: { conflict: markupRecord },
  }),
};
