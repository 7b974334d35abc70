import * as z from 'zod/mini';
import { blankableText, shortText } from '#shared/form-fields.ts';

/** The maximum length of a caption, counted after trimming. */
export const MAX_CAPTION_LENGTH = 500;
/** The maximum number of shapes on one photo. */
const MAX_SHAPES = 100;
export const MAX_SHAPE_TEXT_LENGTH = 200;
/** The maximum number of points of one freehand line. */
export const MAX_LINE_POINTS = 300;
/** The maximum number of points of all freehand lines on a photo. */
const MAX_DRAWING_POINTS = 5_000;

export const MARKUP_COLORS = ['red', 'yellow', 'green', 'blue', 'white', 'black'] as const;
export type MarkupColor = (typeof MARKUP_COLORS)[number];

/** A fraction (0 to 1) of the width or height of the upright picture. */
const fraction = z.number('Must be a number').check(z.gte(0, 'Must be 0 to 1'), z.lte(1, 'Must be 0 to 1'));
const point = z.object({ x: fraction, y: fraction });
const color = z.enum(MARKUP_COLORS, 'Choose a color');
/** The maximum sum of two fractions, with a tolerance because such sums are not exact in floating-point arithmetic. */
const MAX_FRACTION_SUM = 1 + 1e-9;

/** The head of an arrow is at `to`. */
const arrow = z.object({ kind: z.literal('arrow'), color, from: point, to: point });

/** An ellipse, given by its bounding box. */
const ellipse = z
  .object({ kind: z.literal('ellipse'), color, x: fraction, y: fraction, width: fraction, height: fraction })
  .check(
    z.refine(({ x, y, width, height }) => x + width <= MAX_FRACTION_SUM && y + height <= MAX_FRACTION_SUM, {
      message: 'The ellipse must be inside the picture',
      path: ['width'],
    }),
  );

/** Text with its upper left corner. Lines that are too long are wrapped when the text is shown. */
const label = z.object({
  kind: z.literal('text'),
  color,
  x: fraction,
  y: fraction,
  text: shortText(MAX_SHAPE_TEXT_LENGTH, 'Enter a text').check(z.minLength(1, 'Enter a text')),
});

/** A freehand line. */
const line = z.object({
  kind: z.literal('line'),
  color,
  points: z
    .array(z.tuple([fraction, fraction]))
    .check(
      z.minLength(2, 'Must have two points'),
      z.maxLength(MAX_LINE_POINTS, `Must have at most ${MAX_LINE_POINTS} points`),
    ),
});

/** Coordinates are fractions (0 to 1) of the upright picture, so a drawing fits every size of the photo. */
export const markupShape = z.discriminatedUnion('kind', [arrow, ellipse, label, line]);
export type MarkupShape = z.output<typeof markupShape>;

/** The whole drawing on a photo. The shapes are listed in the order in which they are drawn. */
export const markupForm = z.object({
  /** The version that the drawing is based on; 0 when the photo has never had a drawing. */
  version: z.int().check(z.gte(0, 'Must be a version')),
  shapes: z.array(markupShape).check(
    z.maxLength(MAX_SHAPES, `Must be at most ${MAX_SHAPES} shapes`),
    z.refine(
      (shapes) => countPoints(shapes) <= MAX_DRAWING_POINTS,
      'The freehand lines have too many points',
    ),
  ),
});

/** A change of a caption. */
export const captionForm = z.object({
  /** The new caption; null removes it. */
  caption: blankableText(MAX_CAPTION_LENGTH),
  /** The caption before the change. When the stored caption differs, somebody else has changed it. */
  previous: z.nullable(z.string()),
});

/** Why a drawing with these shapes cannot be saved, as a title for the user; null when it can be saved. */
export function drawingLimitText(shapes: readonly MarkupShape[]): string | null {
  if (shapes.length > MAX_SHAPES) return `A photo has at most ${MAX_SHAPES} shapes`;
  if (countPoints(shapes) > MAX_DRAWING_POINTS) return 'The lines on this photo are too long in total';
  return null;
}

function countPoints(shapes: readonly MarkupShape[]): number {
  return shapes.reduce((sum, shape) => sum + (shape.kind === 'line' ? shape.points.length : 0), 0);
}
