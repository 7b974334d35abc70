import {
  cornersPath,
  ellipsePath,
  type Corner,
  type DrawingPart,
  type PartKind,
  type VehicleDrawing,
} from '#shared/condition/drawing-paths.ts';

/** The width of the empty border, as a fraction of the drawing's longer side. */
const BORDER_SHARE = 0.04;

export interface Wheel {
  /** The distance of the wheel's center from the front of the vehicle. */
  centerX: number;
  radius: number;
}

export interface Shape {
  kind: PartKind;
  corners: readonly Corner[];
  /** Whether the path stays open. Shapes of kind `line` are always open, except in `SymmetricSpec.halves`. */
  isOpen?: boolean;
}

/** A vehicle seen from its driver side, in centimeters: x from the front to the rear, y up from the ground. */
export interface SideSpec {
  length: number;
  height: number;
  /** The outline from the bottom of the front over the roof to the bottom of the rear; its ends are joined along the bottom. */
  outline: readonly Corner[];
  wheels: readonly Wheel[];
  /** Whether the outline has openings around the wheels. Otherwise the wheels are drawn over the outline. */
  hasArches: boolean;
  /** The shapes of both sides, in the order of drawing. */
  shapes: readonly Shape[];
  /** The shapes behind the outline, which are drawn first. */
  behind?: readonly Shape[];
  /** The shapes of only one side. */
  driver?: readonly Shape[];
  passenger?: readonly Shape[];
}

/** The front, the rear or the top of a vehicle in centimeters: symmetric about an axis. */
export interface SymmetricSpec {
  /** The size across the axis, and the size along the axis. */
  across: number;
  along: number;
  /** The halves of shapes that cross the axis. Each half and its mirror image are joined into one shape. */
  halves: readonly Shape[];
  /** Shapes on one side of the axis. They are drawn on both sides, after the halves. */
  pairs: readonly Shape[];
  /** Shapes that are drawn before the halves. */
  behind?: readonly Shape[];
  /** Wheels and other ellipses on one side of the axis. They are drawn on both sides, after all other shapes. */
  ellipses?: readonly EllipseSpec[];
}

export interface EllipseSpec {
  kind: PartKind;
  /** The position across the axis, and the position along the axis. */
  center: Corner;
  /** The radius across the axis, and the radius along the axis; equal by default. */
  radius: number;
  radiusAlong?: number;
}

/** Draws the driver side with the front on the left, or the passenger side with the front on the right. */
export function drawSide(spec: SideSpec, view: 'driver' | 'passenger'): VehicleDrawing {
  const border = BORDER_SHARE * spec.length;
  const size = { width: spec.length + 2 * border, height: spec.height + 2 * border };
  const place = ([x, y, radius]: Corner): Corner => [
    view === 'driver' ? border + x : size.width - border - x,
    border + spec.height - y,
    radius,
  ];
  const drawShape = (shape: Shape): DrawingPart => drawingPartOf(shape, place);
  const body = spec.hasArches
    ? outlineWithArches(spec, place, view)
    : cornersPath(spec.outline.map(place), true);
  return {
    ...size,
    parts: [
      ...(spec.behind ?? []).map(drawShape),
      { kind: 'body', d: body },
      ...spec.shapes.map(drawShape),
      ...(spec[view] ?? []).map(drawShape),
      ...spec.wheels.flatMap(({ centerX, radius }) => wheelParts(place([centerX, radius]), radius)),
    ],
  };
}

/** Draws the front or the rear, with the ground at the bottom. */
export function drawEnd(spec: SymmetricSpec): VehicleDrawing {
  return drawSymmetric(spec, { width: spec.across, height: spec.along }, ([across, along, radius], side) => [
    spec.across / 2 + side * across,
    spec.along - along,
    radius,
  ]);
}

/** Draws the top, with the front on the left. */
export function drawTop(spec: SymmetricSpec): VehicleDrawing {
  return drawSymmetric(spec, { width: spec.along, height: spec.across }, ([across, along, radius], side) => [
    along,
    spec.across / 2 + side * across,
    radius,
  ]);
}

type Side = 1 | -1;

function drawSymmetric(
  { halves, pairs, behind = [], ellipses = [] }: SymmetricSpec,
  inner: { width: number; height: number },
  toDrawingCorner: (corner: Corner, side: Side) => Corner,
): VehicleDrawing {
  const border = BORDER_SHARE * Math.max(inner.width, inner.height);
  const place =
    (side: Side) =>
    (corner: Corner): Corner => {
      const [x, y, radius] = toDrawingCorner(corner, side);
      return [x + border, y + border, radius];
    };
  const joinHalves = ({ kind, corners, isOpen }: Shape): DrawingPart => ({
    kind,
    d: cornersPath([...corners.map(place(1)), ...corners.toReversed().map(place(-1))], !isOpen),
  });
  const drawBothSides = (shape: Shape) =>
    touchesAxis(shape)
      ? [joinHalves(shape)]
      : [drawingPartOf(shape, place(-1)), drawingPartOf(shape, place(1))];
  const isMirrorAxisVertical = toDrawingCorner([0, 1], 1)[1] !== toDrawingCorner([0, 0], 1)[1];
  const drawEllipses = ({ kind, center, radius, radiusAlong = radius }: EllipseSpec): DrawingPart[] =>
    ([-1, 1] as const).map((side) => ({
      kind,
      d: isMirrorAxisVertical
        ? ellipsePath(place(side)(center), radius, radiusAlong)
        : ellipsePath(place(side)(center), radiusAlong, radius),
    }));
  return {
    width: inner.width + 2 * border,
    height: inner.height + 2 * border,
    parts: [
      ...behind.flatMap(drawBothSides),
      ...halves.map(joinHalves),
      ...pairs.flatMap(drawBothSides),
      ...ellipses.flatMap(drawEllipses),
    ],
  };
}

/** Whether a closed shape starts and ends on the axis. Its two mirrored halves are then one shape. */
function touchesAxis({ kind, corners }: Shape): boolean {
  return kind !== 'line' && corners[0]?.[0] === 0 && corners.at(-1)?.[0] === 0;
}

function drawingPartOf({ kind, corners, isOpen }: Shape, place: (corner: Corner) => Corner): DrawingPart {
  return { kind, d: cornersPath(corners.map(place), !isOpen && kind !== 'line') };
}

function wheelParts(center: Corner, radius: number): DrawingPart[] {
  return [
    { kind: 'tire', d: ellipsePath(center, radius) },
    { kind: 'rim', d: ellipsePath(center, radius * 0.62) },
    { kind: 'line', d: ellipsePath(center, radius * 0.18) },
  ];
}

/** The path of the outline. Its bottom edge has a round opening for each wheel. */
function outlineWithArches(
  { outline, wheels }: SideSpec,
  place: (corner: Corner) => Corner,
  view: 'driver' | 'passenger',
): string {
  const bottom = outline.at(-1)?.[1] ?? 0;
  const arcDirection = view === 'driver' ? 0 : 1;
  const wheelOpenings = wheels.toReversed().map(({ centerX, radius }) => {
    const openingRadius = radius * 1.16;
    const halfWidth = Math.sqrt(openingRadius ** 2 - (radius - bottom) ** 2);
    const [rear, front] = [place([centerX + halfWidth, bottom]), place([centerX - halfWidth, bottom])];
    const largeArcFlag = radius > bottom ? 1 : 0;
    return `L${rear[0].toFixed(1)} ${rear[1].toFixed(1)}A${openingRadius.toFixed(1)} ${openingRadius.toFixed(1)} 0 ${largeArcFlag} ${arcDirection} ${front[0].toFixed(1)} ${front[1].toFixed(1)}`;
  });
  return `${cornersPath(outline.map(place), false)}${wheelOpenings.join('')}Z`;
}
