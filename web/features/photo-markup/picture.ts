/** The size of the upright picture, in pixels. Painted shapes use these pixels as their unit. */
export interface PictureSize {
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

/** The line widths, arrow head length and text size of a drawing, in pixels. They grow with the size of the picture. */
export function drawingSizes({ width, height }: PictureSize) {
  const longerSide = Math.max(width, height);
  return {
    stroke: longerSide * 0.006,
    outline: longerSide * 0.0025,
    head: longerSide * 0.028,
    font: longerSide * 0.04,
  };
}

/** Converts a position from fractions of the picture to its pixels. */
export function toPixels({ x, y }: Point, { width, height }: PictureSize): Point {
  return { x: x * width, y: y * height };
}
