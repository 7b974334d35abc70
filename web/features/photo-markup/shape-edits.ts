import { MAX_LINE_POINTS } from '#shared/photos/photo-markup.forms.ts';
import type { MarkupColor, MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { drawingSizes } from './picture.ts';
import { textLayout } from './text-layout.ts';
import type { Box, PictureSize, Point } from './picture.ts';

/** The tools that draw by a drag. Texts are placed by a tap. */
export type DragTool = 'arrow' | 'ellipse' | 'line';
export type Tool = 'select' | DragTool | 'text';

/** The size of a circle that a tap or the keyboard adds, as a fraction of the picture. An arrow or a line is half as wide. */
const DEFAULT_SHAPE_SIZE = 0.2;
/**
 * The minimum length of a drag, and the minimum width and height of a circle that the keyboard resizes. A fraction of the
 * picture.
 */
const MIN_SIZE = 0.012;

/** The shape that a drag along these points draws; undefined when the drag is too short. */
export function shapeOfDrag(
  tool: DragTool,
  color: MarkupColor,
  path: readonly Point[],
): MarkupShape | undefined {
  const [from, to] = [path[0], path.at(-1)];
  if (!from || !to || !isLongEnough(path)) return undefined;
  if (tool === 'arrow') return { kind: 'arrow', color, from: clampToPicture(from), to: clampToPicture(to) };
  if (tool === 'line') return { kind: 'line', color, points: limitPoints(path.map(clampToPicture)) };
  return { kind: 'ellipse', color, ...boxBetween(clampToPicture(from), clampToPicture(to)) };
}

/** The shape that a tap or the keyboard adds at a point. */
export function shapeAt(tool: DragTool, color: MarkupColor, { x, y }: Point): MarkupShape {
  const halfSize = DEFAULT_SHAPE_SIZE / 2;
  const corners = [
    clampToPicture({ x: x - halfSize, y: y + halfSize }),
    clampToPicture({ x: x + halfSize, y: y - halfSize }),
  ] as const;
  if (tool === 'ellipse') return { kind: 'ellipse', color, ...boxBetween(...corners) };
  if (tool === 'arrow') return { kind: 'arrow', color, from: corners[0], to: clampToPicture({ x, y }) };
  return {
    kind: 'line',
    color,
    points: [toPair({ ...corners[0], y: clampToPicture({ x, y }).y }), toPair(clampToPicture({ x, y }))],
  };
}

/** The shape moved by a fraction of the picture, but not beyond the edges of the picture. */
export function moveShape(shape: MarkupShape, by: Point): MarkupShape {
  const box = shapeBox(shape);
  const step = {
    x: clamp(by.x, -box.x, 1 - box.x - box.width),
    y: clamp(by.y, -box.y, 1 - box.y - box.height),
  };
  switch (shape.kind) {
    case 'arrow':
      return { ...shape, from: addPoints(shape.from, step), to: addPoints(shape.to, step) };
    case 'line':
      return { ...shape, points: shape.points.map(([x, y]) => toPair(addPoints({ x, y }, step))) };
    default:
      return { ...shape, ...addPoints(shape, step) };
  }
}

/** The handles of a shape: the points that can be dragged separately. */
export function shapeHandles(shape: MarkupShape): Point[] {
  if (shape.kind === 'arrow') return [shape.from, shape.to];
  if (shape.kind !== 'ellipse') return [];
  const { x, y, width, height } = shape;
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** The shape after one of its handles has moved to another point. */
export function withHandleAt(shape: MarkupShape, handle: number, point: Point): MarkupShape {
  const to = clampToPicture(point);
  if (shape.kind === 'arrow') return handle === 0 ? { ...shape, from: to } : { ...shape, to };
  const opposite = shapeHandles(shape)[(handle + 2) % 4];
  if (shape.kind !== 'ellipse' || !opposite) return shape;
  return { ...shape, ...boxBetween(opposite, to) };
}

/**
 * The shape after a key has made it larger or smaller. Moves the end of an arrow, or the lower right corner of a circle's box.
 * Lines and texts do not change.
 */
export function resizeShape(shape: MarkupShape, by: Point): MarkupShape {
  const handle = shape.kind === 'ellipse' ? 2 : 1;
  const handlePosition = shapeHandles(shape)[handle];
  if (!handlePosition) return shape;
  const to = addPoints(handlePosition, by);
  if (shape.kind !== 'ellipse') return withHandleAt(shape, handle, to);
  const limitedPoint = { x: Math.max(to.x, shape.x + MIN_SIZE), y: Math.max(to.y, shape.y + MIN_SIZE) };
  return withHandleAt(shape, handle, limitedPoint);
}

/** The box around a shape. With `picture`, the box of a text has the displayed size of the text. Otherwise a text is a point. */
export function shapeBox(shape: MarkupShape, picture?: PictureSize): Box {
  switch (shape.kind) {
    case 'ellipse':
      return shape;
    case 'arrow':
      return boxAround([shape.from, shape.to]);
    case 'line':
      return boxAround(shape.points.map(([x, y]) => ({ x, y })));
    default:
      return picture ? textBox(shape, picture) : { x: shape.x, y: shape.y, width: 0, height: 0 };
  }
}

function textBox(shape: Extract<MarkupShape, { kind: 'text' }>, picture: PictureSize): Box {
  const { box } = textLayout(shape, picture);
  const { width, height } = picture;
  return { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height };
}

/** The space around a selected shape, as fractions of the picture's width and height. */
export function selectionMargin(picture: PictureSize): Point {
  const { stroke } = drawingSizes(picture);
  return { x: (stroke * 2) / picture.width, y: (stroke * 2) / picture.height };
}

function boxAround(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return boxBetween({ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) });
}

function boxBetween(one: Point, other: Point): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: roundFraction(Math.abs(one.x - other.x)),
    height: roundFraction(Math.abs(one.y - other.y)),
  };
}

function isLongEnough(path: readonly Point[]): boolean {
  const { width, height } = boxAround(path);
  return Math.hypot(width, height) >= MIN_SIZE;
}

/** Keeps every nth point, and always the last point, so that a line has at most the allowed number of points. */
function limitPoints(points: readonly Point[]): [number, number][] {
  const step = Math.ceil(points.length / (MAX_LINE_POINTS - 1));
  const lastIndex = points.length - 1;
  return points.filter((_, index) => index % step === 0 || index === lastIndex).map(toPair);
}

function toPair({ x, y }: Point): [number, number] {
  return [x, y];
}

function addPoints(one: Point, other: Point): Point {
  return clampToPicture({ x: one.x + other.x, y: one.y + other.y });
}

/** The nearest point inside the picture. Coordinates are rounded to a ten-thousandth of the picture. */
function clampToPicture({ x, y }: Point): Point {
  return { x: roundFraction(clamp(x, 0, 1)), y: roundFraction(clamp(y, 0, 1)) };
}

function roundFraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
