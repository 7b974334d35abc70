import * as z from 'zod/mini';
import { bodyId, shortText } from '#shared/form-fields.ts';

/** The maximum length of a comment, counted after trimming. */
const MAX_COMMENT_LENGTH = 2_000;
/** The maximum number of comments on a version, replies included. */
export const MAX_COMMENTS = 1_000;

const fraction = z.number('Must be a number').check(z.gte(0, 'Must be 0 to 1'), z.lte(1, 'Must be 0 to 1'));
const sideLength = z
  .number('Must be a number')
  .check(z.gt(0, 'Must be more than 0'), z.lte(1, 'Must be 0 to 1'));
/**
 * The maximum of `x + width` and of `y + height`. It has a tolerance, because sums of fractions are not exact in
 * floating-point arithmetic.
 */
const MAX_FRACTION_SUM = 1 + 1e-9;

/** A point or a rectangle on a page. Only a rectangle has a width and a height. */
const pinForm = z
  .object({
    page: z.int('Must be a page number').check(z.gte(1, 'Must be a page number')),
    x: fraction,
    y: fraction,
    width: z.optional(sideLength),
    height: z.optional(sideLength),
  })
  .check(
    z.refine(({ width, height }) => (width === undefined) === (height === undefined), {
      message: 'A rectangle needs a width and a height',
      path: ['width'],
    }),
    z.refine(
      ({ x, y, width = 0, height = 0 }) => x + width <= MAX_FRACTION_SUM && y + height <= MAX_FRACTION_SUM,
      {
        message: 'The rectangle must be inside the page',
        path: ['width'],
      },
    ),
  );

/** A new comment on a version: a thread, with or without a pin, or a reply. */
export const commentForm = z
  .object({
    text: shortText(MAX_COMMENT_LENGTH, 'Enter a comment').check(z.minLength(1, 'Enter a comment')),
    pin: z.optional(pinForm),
    parentId: z.optional(bodyId),
  })
  .check(
    z.refine(({ pin, parentId }) => !pin || parentId === undefined, {
      message: 'A reply cannot have a pin',
      path: ['pin'],
    }),
  );

export type NewComment = z.output<typeof commentForm>;

/** A comment by a reviewer. `proofId` is the version that the comment is about. */
export const linkCommentForm = z.safeExtend(commentForm, { proofId: bodyId });
