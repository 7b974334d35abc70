/** The size of the upright picture, in pixels. The drawing uses these pixels as its unit. */
export interface Picture {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The line widths and text size of a drawing. They grow with the size of the picture. */
export function sizesOf({ width, height }: Picture) {
  const longer = Math.max(width, height);
  return { stroke: longer * 0.006, outline: longer * 0.0025, head: longer * 0.028, font: longer * 0.04 };
}

/** Converts a position from fractions of the picture to its pixels. */
export function toPixels({ x, y }: Point, { width, height }: Picture): Point {
  return { x: x * width, y: y * height };
}
