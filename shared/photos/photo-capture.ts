import { z } from 'zod';
import { MAX_CLOCK_OFFSET_MS } from '#shared/device-clock.ts';
import { MAX_VIEW_NAME_LENGTH, VIEW_KEY_PATTERN } from '#shared/photo-views/photo-views.forms.ts';
import { text } from '#shared/wire.ts';

/** The sources of a photo's capture time. `received`: the capture time is unknown, so the time of the upload is used. */
export const CAPTURE_SOURCES = ['exif', 'device', 'file', 'received'] as const;
export type CaptureSource = (typeof CAPTURE_SOURCES)[number];

/** A number in JSON, or its text in a multipart form. */
function jsonOrFormNumber<N extends z.ZodNumber>(number: N) {
  const numberText = z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'Must be a number')
    .transform(Number)
    .pipe(number);
  return z.union([number, numberText]);
}

/** What the sender knows about the shot of a photo. */
export const photoCaptureFields = {
  /** The id that the sender has created for this shot. A repeated upload with the same id returns the stored photo. */
  captureId: z.uuid().optional(),
  /**
   * The time of the shot. `capturedAtSource` is `device` for the clock of the device, and `file` for the time of the
   * file.
   */
  capturedAt: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time))
    .optional(),
  capturedAtSource: z.enum(['device', 'file']).optional(),
  /** The clock of the device minus the clock of the server, in milliseconds. */
  deviceClockOffsetMs: jsonOrFormNumber(
    z.int().min(-MAX_CLOCK_OFFSET_MS).max(MAX_CLOCK_OFFSET_MS),
  ).optional(),
  /** The location, which is sent only when the person switched it on. Stored only when both coordinates are present. */
  latitude: jsonOrFormNumber(z.number().min(-90).max(90)).optional(),
  longitude: jsonOrFormNumber(z.number().min(-180).max(180)).optional(),
  /** In meters. */
  accuracy: jsonOrFormNumber(z.number().min(0).max(10_000_000)).optional(),
  /** `reduced`: the sender made the picture smaller. */
  quality: z.enum(['original', 'reduced']).optional(),
  /** The view of the vehicle that the photo shows; not for initial photos. */
  viewKey: z.string().regex(VIEW_KEY_PATTERN).optional(),
  /** The name of the view as the device knows it. This name is stored when the shop has removed the view in the meantime. */
  viewName: text(MAX_VIEW_NAME_LENGTH).optional(),
};

const captureFields = z.object(photoCaptureFields);
export type SentCapture = z.output<typeof captureFields>;

export const photoLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number().nullable(),
});
