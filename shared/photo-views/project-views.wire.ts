import { z } from 'zod';
import { GUIDED_PHOTO_TYPES } from '#shared/photo-views/photo-views.ts';
import { photoRecord } from '#shared/photos/photos.contract.ts';
import { timestamp } from '#shared/wire.ts';

export const photoView = z
  .object({ key: z.string(), name: z.string(), isRequired: z.boolean() })
  .meta({ id: 'PhotoView' });

const guidedPhotoType = z.enum(GUIDED_PHOTO_TYPES);

export const skippedView = z
  .object({
    type: guidedPhotoType,
    viewKey: z.string(),
    /** The name of the view when it was skipped. */
    viewName: z.string(),
    reason: z.string(),
    by: z.string(),
    at: timestamp,
  })
  .meta({ id: 'SkippedView' });

export type SkippedView = z.output<typeof skippedView>;

/** The views of a project's vehicle, with their photos and skips. */
export const projectViews = z
  .object({
    views: z.array(photoView),
    skipped: z.array(skippedView),
    counts: z.array(z.object({ type: guidedPhotoType, viewKey: z.string(), photos: z.int() })),
    /** The most recently taken photo of each view in each gallery. */
    newest: z.array(photoRecord),
  })
  .meta({ id: 'ProjectViews' });

export type ProjectViews = z.output<typeof projectViews>;
