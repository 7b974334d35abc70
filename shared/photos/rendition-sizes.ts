/** The maximum widths of a photo's renditions in pixels. Photos are never enlarged. */
const RENDITION_WIDTHS = { full: 2560, page: 1280, card: 480 } as const;
export type PhotoRendition = keyof typeof RENDITION_WIDTHS;

/** The box of a rendition. The height limit is for very long screenshots. Upright phone photos get their full width. */
export function renditionBox(name: PhotoRendition): { width: number; height: number } {
  const width = RENDITION_WIDTHS[name];
  return { width, height: 2 * width };
}

/** The size of the rendition 'full' of an image with this size. */
export function fullSizeOf({ width, height }: { width: number; height: number }) {
  const box = renditionBox('full');
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
