import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { downloadBlob } from '#web/lib/download-file.ts';
import { SHAPE_COLORS, createMarks, TEXT_FONT, TEXT_WEIGHT } from './drawing.ts';
import { drawingSizes } from './picture.ts';
import type { PictureSize } from './picture.ts';

/**
 * Downloads the picture with its drawing as a JPEG file. The stored photo does not change. Rejects when the photo cannot be
 * loaded.
 */
export async function downloadWithDrawings(
  imageUrl: string,
  shapes: readonly MarkupShape[],
  fileName: string,
): Promise<void> {
  downloadBlob(await createPictureWithDrawings(imageUrl, shapes), fileName);
}

async function createPictureWithDrawings(imageUrl: string, shapes: readonly MarkupShape[]): Promise<Blob> {
  const image = new Image();
  image.src = imageUrl;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures');
  context.drawImage(image, 0, 0);
  for (const shape of shapes) paintShape(context, shape, canvas);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))),
      'image/jpeg',
      0.92,
    );
  });
}

function paintShape(context: CanvasRenderingContext2D, shape: MarkupShape, picture: PictureSize): void {
  const { stroke, outline, font } = drawingSizes(picture);
  const colors = SHAPE_COLORS[shape.color];
  const marks = createMarks(shape, picture);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.font = `${TEXT_WEIGHT} ${font}px ${TEXT_FONT}`;
  context.strokeStyle = colors.outline;
  for (const mark of marks) {
    context.lineWidth = (mark.kind === 'stroke' ? stroke : 0) + 2 * outline;
    if (mark.kind === 'text') context.strokeText(mark.text, mark.x, mark.y, mark.maxWidth);
    else context.stroke(new Path2D(mark.path));
  }
  context.strokeStyle = colors.ink;
  context.fillStyle = colors.ink;
  context.lineWidth = stroke;
  for (const mark of marks) {
    if (mark.kind === 'text') {
      context.fillText(mark.text, mark.x, mark.y, mark.maxWidth);
      continue;
    }
    const path = new Path2D(mark.path);
    // This fills a path of the canvas, not an array.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    if (mark.kind === 'fill') context.fill(path);
    else context.stroke(path);
  }
}
