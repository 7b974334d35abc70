import * as z from 'zod/mini';
import {
  CHECK_ANSWERS,
  MARK_KINDS,
  MARK_SIZES,
  MAX_MARKS,
  MAX_NOTE_LENGTH,
  MAX_REPORT_PHOTOS,
  MAX_PHOTOS_OF_MARK,
  MAX_SIGNATURE_POINTS,
  MAX_SIGNATURE_STROKES,
  SIGNER_ROLES,
  SURFACE_CHECKS,
  VEHICLE_SHAPES,
  VEHICLE_VIEWS,
} from '#shared/condition/condition-values.ts';
import { blankableText, bodyId, shortText } from '#shared/form-fields.ts';
import { personName } from '#shared/users/person.forms.ts';

const fraction = z.number('Must be a number from 0 to 1').check(z.minimum(0), z.maximum(1));

const photoIds = z._default(
  z.array(bodyId).check(
    z.maxLength(MAX_PHOTOS_OF_MARK, `At most ${MAX_PHOTOS_OF_MARK} photos can be added`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each photo can be added only once'),
  ),
  [],
);

/** Photos of the caller, identified by their capture ids, because the device may not have the photo ids yet. */
const captureIds = z._default(
  z
    .array(z.uuid('Must be the id of a shot'))
    .check(z.maxLength(MAX_PHOTOS_OF_MARK, `At most ${MAX_PHOTOS_OF_MARK} photos can be added`)),
  [],
);

const mark = z.object({
  view: z.enum(VEHICLE_VIEWS, 'Choose a side of the vehicle'),
  x: fraction,
  y: fraction,
  kind: z.enum(MARK_KINDS, 'Choose what it is'),
  size: z._default(z.nullable(z.enum(MARK_SIZES, 'Choose a size from the list')), null),
  note: z._default(blankableText(MAX_NOTE_LENGTH), null),
  photoIds,
  captureIds,
});

const marks = z.array(mark).check(
  z.maxLength(MAX_MARKS, `A report has at most ${MAX_MARKS} marks`),
  z.refine(
    (allMarks) =>
      new Set(allMarks.flatMap((each) => [...each.photoIds, ...each.captureIds])).size <= MAX_REPORT_PHOTOS,
    {
      message: `A report has at most ${MAX_REPORT_PHOTOS} photos`,
    },
  ),
);

const strokes = z
  .array(z.array(z.tuple([fraction, fraction])).check(z.minLength(1, 'A line of a signature needs a point')))
  .check(
    z.maxLength(MAX_SIGNATURE_STROKES, 'The signature has too many lines'),
    z.refine(
      (allStrokes) => allStrokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_SIGNATURE_POINTS,
      {
        message: 'The signature has too many points',
      },
    ),
  );

/** A signature: drawn lines, or the typed name when the person confirmed it as the signature. */
const signatureFields = { name: personName, strokes, isTyped: z._default(z.boolean(), false) };

function isSigned({ strokes: lines, isTyped }: { strokes: unknown[]; isTyped: boolean }): boolean {
  return isTyped !== lines.length > 0;
}

const SIGNATURE_REQUIRED = {
  message: 'Draw the signature, or confirm the typed name as the signature',
  path: ['strokes'],
};

const installerSignature = z.object(signatureFields).check(z.refine(isSigned, SIGNATURE_REQUIRED));

const absentOwner = z.object({
  isPresent: z.literal(false),
  reason: shortText(MAX_NOTE_LENGTH, 'Say why the owner is not present').check(
    z.minLength(1, 'Say why the owner is not present'),
  ),
});

const ownerSignature = z
  .discriminatedUnion(
    'isPresent',
    [
      z.object({
        isPresent: z.literal(true),
        role: z.enum(SIGNER_ROLES, 'Say who signs: owner or driver'),
        ...signatureFields,
      }),
      absentOwner,
    ],
    'Say whether the owner or driver is present',
  )
  .check(z.refine((owner) => !owner.isPresent || isSigned(owner), SIGNATURE_REQUIRED));

const checkAnswer = z._default(z.enum(CHECK_ANSWERS, 'Must be yes, no or not_checked'), 'not_checked');
const checks = z.object(
  Object.fromEntries(SURFACE_CHECKS.map((check) => [check, checkAnswer])) as Record<
    (typeof SURFACE_CHECKS)[number],
    typeof checkAnswer
  >,
);

// The clock of a device can be far off. The times are limited, because the record shows years with four digits.
const [EARLIEST, LATEST] = [Date.parse('1970-01-01T00:00Z'), Date.parse('3000-01-01T00:00Z')];
const inspectedAt = z.iso.datetime({ offset: true, error: 'Must be a time in ISO 8601' }).check(
  z.refine((time) => Date.parse(time) >= EARLIEST && Date.parse(time) < LATEST, {
    message: 'Must be a time from 1970 to 2999',
  }),
);

/**
 * A complete, signed report. `inspectedAt` is the time on the device when the installer signed. The server corrects it with the
 * header `X-Device-Clock-Offset`.
 */
export const conditionReportForm = z
  .object({
    shape: z.enum(VEHICLE_SHAPES, 'Choose the type of vehicle'),
    marks,
    checks,
    repaintedWhen: z._default(blankableText(100), null),
    owner: ownerSignature,
    installer: installerSignature,
    inspectedAt,
  })
  .check(
    z.refine((report) => report.repaintedWhen === null || report.checks.repainted === 'yes', {
      message: 'Leave this empty unless the vehicle was repainted',
      path: ['repaintedWhen'],
    }),
  );

export type NewConditionReport = z.output<typeof conditionReportForm>;

/** A finding after the report was signed. */
export const conditionAddendumForm = z.object({
  text: shortText(2_000, 'Describe the finding').check(z.minLength(1, 'Describe the finding')),
  marks: z._default(marks, []),
  photoIds,
  captureIds,
  /** The typed name of the person who adds the finding. */
  name: personName,
});

export type NewConditionAddendum = z.output<typeof conditionAddendumForm>;
