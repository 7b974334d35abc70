/** Which part of a picture is kept: the middle of a square in the picture's own pixels, and how far it is zoomed in. */
export interface Crop {
  centreX: number;
  centreY: number;
  /** 1 takes the largest square that fits. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 5;

/** The largest square in the middle. */
export function centreCrop({ width, height }: Size): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

/** The square that the crop takes, in the picture's own pixels. */
export function squareOf(picture: Size, { centreX, centreY, zoom }: Crop) {
  const side = sideOf(picture, zoom);
  return { left: centreX - side / 2, top: centreY - side / 2, side };
}

/** The crop moved by shares of its own side; it never leaves the picture. */
export function moved(picture: Size, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(picture, crop.zoom);
  return inside(picture, {
    ...crop,
    centreX: crop.centreX + byX * side,
    centreY: crop.centreY + byY * side,
  });
}

/** The crop zoomed in or out around its middle, as far as the picture allows. */
export function zoomed(picture: Size, crop: Crop, zoom: number): Crop {
  return inside(picture, { ...crop, zoom: Math.min(MAX_ZOOM, Math.max(1, zoom)) });
}

function inside(picture: Size, crop: Crop): Crop {
  const half = sideOf(picture, crop.zoom) / 2;
  return {
    ...crop,
    centreX: Math.min(picture.width - half, Math.max(half, crop.centreX)),
    centreY: Math.min(picture.height - half, Math.max(half, crop.centreY)),
  };
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}
