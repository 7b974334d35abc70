/** A corner of a drawing: x, y and the radius of its rounding. */
export type Corner = readonly [x: number, y: number, radius?: number];

/** The part of a vehicle that a path shows. It determines the colors and the line width. */
export type PartKind = 'body' | 'panel' | 'glass' | 'tire' | 'rim' | 'lamp' | 'line';

/** One shape of a drawing, as the `d` of an SVG path. Only closed shapes are filled. */
export interface DrawingPart {
  kind: PartKind;
  d: string;
}

/** A drawing with its size. All coordinates are within the size, with y downward. */
export interface VehicleDrawing {
  width: number;
  height: number;
  parts: DrawingPart[];
}

/** The path of a polygon or polyline with rounded corners. */
export function cornersPath(corners: readonly Corner[], isClosed: boolean): string {
  const last = corners.length - 1;
  const commands = corners.map((corner, index) => {
    const previousCorner = corners[index - 1] ?? (isClosed ? corners[last] : undefined);
    const nextCorner = corners[index + 1] ?? (isClosed ? corners[0] : undefined);
    const commandLetter = index === 0 ? 'M' : 'L';
    if (!previousCorner || !nextCorner || !corner[2]) return `${commandLetter}${pointText(corner)}`;
    const [start, end] = [roundingStart(corner, previousCorner), roundingStart(corner, nextCorner)];
    return `${commandLetter}${pointText(start)}Q${pointText(corner)} ${pointText(end)}`;
  });
  return commands.join('') + (isClosed ? 'Z' : '');
}

/** The path of an ellipse. Without `radiusY`, it is a circle. */
export function ellipsePath([x, y]: Corner, radiusX: number, radiusY = radiusX): string {
  const halfEllipse = `A${roundToTenth(radiusX)} ${roundToTenth(radiusY)} 0 1 1`;
  return `M${pointText([x - radiusX, y])}${halfEllipse} ${pointText([x + radiusX, y])}${halfEllipse} ${pointText([x - radiusX, y])}Z`;
}

/**
 * The point where the rounding of a corner meets the edge to a neighboring corner. Its distance from the corner is the
 * radius, but at most half of the edge's length.
 */
function roundingStart([x, y, radius = 0]: Corner, [toX, toY]: Corner): Corner {
  const length = Math.hypot(toX - x, toY - y);
  const roundingShare = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return [x + (toX - x) * roundingShare, y + (toY - y) * roundingShare];
}

function pointText([x, y]: Corner): string {
  return `${roundToTenth(x)} ${roundToTenth(y)}`;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
