import { loadSharp } from './image-rendering.ts';
import type { PdfBlock, PicturePin } from './pdf-content.ts';
import { ensureHeight } from './pdf-flow.ts';
import { COLORS, MARGINS, printableText, setTextStyle } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type Picture = Extract<PdfBlock, { kind: 'picture' }>;

/** The maximum size of a picture in points, and its resolution: 200 pixels per inch. */
const MAX_PICTURE_SIZE = { width: 504, height: 200 };
const PIXELS_PER_POINT = 200 / 72;
const PIN_RADIUS = 7;

/** Draws a picture with its numbered pins, in a frame. */
export async function drawPicture(pdf: Pdf, { content, caption, pins }: Picture): Promise<void> {
  const { data, width: pixelWidth, height: pixelHeight } = await convertToJpeg(content);
  const scale = Math.min(MAX_PICTURE_SIZE.width / pixelWidth, MAX_PICTURE_SIZE.height / pixelHeight);
  const [width, height] = [pixelWidth * scale, pixelHeight * scale];
  ensureHeight(pdf, height + 26);
  const area = { x: MARGINS.left + (MAX_PICTURE_SIZE.width - width) / 2, y: pdf.y, width, height };
  pdf.image(data, area.x, area.y, { width, height });
  pdf.rect(area.x, area.y, width, height).lineWidth(0.5).stroke(COLORS.line);
  for (const pin of pins) drawPin(pdf, area, pin);
  setTextStyle(pdf, 'body', 8, COLORS.muted);
  pdf.text(printableText(pdf, caption), MARGINS.left, area.y + height + 5, {
    width: MAX_PICTURE_SIZE.width,
    align: 'center',
  });
  pdf.y += 10;
}

/** Converts a picture to a JPEG, because pdfkit does not read WebP. Shrinks it to fit a box, whose size is in points. */
export async function convertToJpeg(content: Uint8Array, box = MAX_PICTURE_SIZE) {
  const open = await loadSharp();
  const [width, height] = [box.width, box.height].map((side) => Math.round(side * PIXELS_PER_POINT));
  const { data, info } = await open(content)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The position and size of a picture on the page, in points. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a numbered pin at its point of the area, and a frame when the pin is a rectangle. */
export function drawPin(pdf: Pdf, area: PictureArea, { number, x, y, width, height }: PicturePin): void {
  const [left, top] = [area.x + x * area.width, area.y + y * area.height];
  if (width !== null && height !== null)
    pdf
      .rect(left, top, width * area.width, height * area.height)
      .lineWidth(1.2)
      .stroke(COLORS.pin);
  pdf.circle(left, top, PIN_RADIUS).lineWidth(1).fillAndStroke(COLORS.pin, '#ffffff');
  const label = String(number);
  setTextStyle(pdf, 'bold', label.length > 2 ? 5.5 : 8, '#ffffff');
  const middle = top - pdf.currentLineHeight() / 2 + 0.3;
  pdf.text(label, left - PIN_RADIUS, middle, { width: 2 * PIN_RADIUS, align: 'center', lineBreak: false });
}
