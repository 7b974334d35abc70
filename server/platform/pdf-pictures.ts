import type { PdfBlock } from './pdf-content.ts';
import { moveDown, ensureHeight, widthOf } from './pdf-flow.ts';
import { convertToJpeg } from './pdf-picture.ts';
import { COLORS, MARGINS, printableText, setTextStyle } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type Pictures = Extract<PdfBlock, { kind: 'pictures' }>;

const PICTURES_PER_ROW = 2;
const PICTURE_GAP = 12;
const PICTURE_HEIGHT = 184;
/** The height of a caption below a picture. */
const CAPTION_HEIGHT = 22;
/** The height of a row. */
export const PICTURES_ROW_HEIGHT = PICTURE_HEIGHT + CAPTION_HEIGHT;

/** Draws pictures with captions, two in a row. */
export async function drawPictures(pdf: Pdf, { items }: Pictures): Promise<void> {
  for (let first = 0; first < items.length; first += PICTURES_PER_ROW)
    await drawRow(pdf, items.slice(first, first + PICTURES_PER_ROW));
  moveDown(pdf, 4);
}

async function drawRow(pdf: Pdf, row: Pictures['items']): Promise<void> {
  const width = (widthOf(pdf) - PICTURE_GAP * (PICTURES_PER_ROW - 1)) / PICTURES_PER_ROW;
  ensureHeight(pdf, PICTURES_ROW_HEIGHT);
  const top = pdf.y;
  for (const [index, { content, caption }] of row.entries()) {
    const left = MARGINS.left + index * (width + PICTURE_GAP);
    const {
      data,
      width: imageWidth,
      height: imageHeight,
    } = await convertToJpeg(content, { width, height: PICTURE_HEIGHT });
    const scale = Math.min(width / imageWidth, PICTURE_HEIGHT / imageHeight);
    const [drawnX, drawnY] = [
      left + (width - imageWidth * scale) / 2,
      top + PICTURE_HEIGHT - imageHeight * scale,
    ];
    pdf.image(data, drawnX, drawnY, { width: imageWidth * scale, height: imageHeight * scale });
    setTextStyle(pdf, 'body', 8, COLORS.muted);
    pdf.text(printableText(pdf, caption), left, top + PICTURE_HEIGHT + 4, {
      width,
      align: 'center',
      lineBreak: false,
    });
  }
  pdf.y = top + PICTURES_ROW_HEIGHT;
}
