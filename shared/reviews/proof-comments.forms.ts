import * as z from 'zod/mini';
import { bodyId, shortText } from '#shared/form-fields.ts';

const share = z.number('Must be a number').check(z.gte(0, 'Must be 0 to 1'), z.lte(1, 'Must be 0 to 1'));

/** A place on a page. A rectangle has both sizes. */
const pinForm = z
  .object({
    page: z.int('Must be a page number').check(z.gte(1, 'Must be a page number')),
    x: share,
    y: share,
    width: z.optional(share),
    height: z.optional(share),
  })
  .check(
    z.refine(({ width, height }) => (width === undefined) === (height === undefined), {
      message: 'A rectangle needs a width and a height',
      path: ['width'],
    }),
  );

/** A new comment on a version: a thread, with or without a pin, or a reply. */
export const commentForm = z.object({
  text: shortText(2_000, 'Enter a comment').check(z.minLength(1, 'Enter a comment')),
  pin: z.optional(pinForm),
  parentId: z.optional(bodyId),
});

export type NewComment = z.output<typeof commentForm>;

/** A comment by a reviewer, who names the version. */
export const linkCommentForm = z.extend(commentForm, { proofId: bodyId });
