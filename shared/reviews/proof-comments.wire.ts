import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

/** The picture of a proof's page, with its size in pixels. An image proof has one page. */
export const proofPage = z.object({
  number: z.int(),
  width: z.int(),
  height: z.int(),
  url: z.string(),
  thumbnailUrl: z.string(),
});

export type ProofPage = z.output<typeof proofPage>;

const pin = z.object({
  /** From 1. */
  page: z.int(),
  /** The point, or the upper left corner of the rectangle, in fractions (0 to 1) of the page. */
  x: z.number(),
  y: z.number(),
  /** The size of a rectangle; null for a point. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export type Pin = z.output<typeof pin>;

export const proofComment = z
  .object({
    id: z.int(),
    proofId: z.int(),
    /** The id of the thread's first comment; null for the first comment itself. */
    parentId: z.int().nullable(),
    /** The number of a thread within its version; null for replies. */
    number: z.int().nullable(),
    authorName: z.string(),
    /** Whether the caller wrote the comment. */
    isOwn: z.boolean(),
    text: z.string(),
    pin: pin.nullable(),
    /** Set while the thread is resolved. */
    resolvedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ProofComment' });

export type ProofComment = z.output<typeof proofComment>;
