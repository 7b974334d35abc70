import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';
import { GUIDED_PHOTO_TYPES, VEHICLE_TYPES, VIEW_GATES } from '#shared/photo-views/photo-views.ts';

/** The maximum number of views in a list, and the maximum lengths of a view's name and of the reason for skipping a view. */
export const MAX_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 60;
export const MAX_SKIP_REASON_LENGTH = 300;

/** The key of a view: a key from the default list, or a random one. */
export const VIEW_KEY_PATTERN = /^[a-z0-9_-]{1,40}$/;

const viewForm = z.object({
  key: z
    .string('Must be text')
    .check(z.regex(VIEW_KEY_PATTERN, 'Must be lower-case letters, digits, - or _')),
  name: shortText(MAX_VIEW_NAME_LENGTH, 'Enter the name of the view').check(
    z.minLength(1, 'Enter the name of the view'),
  ),
  isRequired: z.boolean('Must be true or false'),
});

/** The views of one type of vehicle, in order. */
export const viewListForm = z.object({
  vehicleType: z.enum(VEHICLE_TYPES, 'Must be a type of vehicle'),
  views: z.array(viewForm).check(
    z.minLength(1, 'Keep at least one view'),
    z.maxLength(MAX_VIEWS, `Must be at most ${MAX_VIEWS} views`),
    z.refine((views) => areAllDifferent(views.map(({ key }) => key)), 'Each view must have its own key'),
    z.refine((views) => areAllDifferent(views.map(({ name }) => name.toLowerCase())), {
      message: 'Each view must have a different name',
    }),
  ),
});

export type ViewListInput = z.output<typeof viewListForm>;

/** A change of a list of views. */
export const viewListChangeForm = z.extend(viewListForm, {
  /** The views that the form started from. When the stored views differ, somebody else has changed them. */
  previous: z.optional(viewListForm.shape.views),
});

export type ViewListChange = z.output<typeof viewListChangeForm>;

/** What the gates before stage 8 and before stage 10 require. A gate that is left out does not change. */
export const viewGatesForm = z.object({
  gateBefore: z.optional(z.enum(VIEW_GATES)),
  gateAfter: z.optional(z.enum(VIEW_GATES)),
});

/** Why a view is skipped. */
const skipReason = shortText(MAX_SKIP_REASON_LENGTH, 'Enter the reason').check(
  z.minLength(1, 'Enter the reason'),
);

/** A view to skip. If `reason` is null, the skip is undone. */
export const viewSkipForm = z.object({
  type: z.enum(GUIDED_PHOTO_TYPES, 'Must be a gallery with views'),
  viewKey: z.string('Must be text').check(z.regex(VIEW_KEY_PATTERN, 'Must be the key of a view')),
  reason: z.nullable(skipReason),
});

export type ViewSkip = z.output<typeof viewSkipForm>;

function areAllDifferent(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}
