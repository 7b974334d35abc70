import type { PdfBlock, PdfDrawing } from './pdf-content.ts';
import { moveDown, ensureHeight, widthOf } from './pdf-flow.ts';
import { drawPin, type PictureArea } from './pdf-picture.ts';
import { COLORS, MARGINS, printableText, setTextStyle } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;

/** The maximum height of a drawing, and the minimum gap between two drawings, in points. */
const MAX_HEIGHT = 112;
const DRAWING_GAP = 18;
const TITLE_HEIGHT = 14;

/** Draws rows of line drawings with their pins and titles. */
export function drawLineDrawings(pdf: Pdf, { rows }: Extract<PdfBlock, { kind: 'drawings' }>): void {
  for (const row of rows) drawRow(pdf, row);
  moveDown(pdf, 4);
}

/**
 * Draws the drawings of a row. All have the same height, at which the row fills the width between the margins, but at most
 * `MAX_HEIGHT`.
 */
function drawRow(pdf: Pdf, row: PdfDrawing[]): void {
  const ratio = row.reduce((sum, { width, height }) => sum + width / height, 0);
  const height = Math.min(MAX_HEIGHT, (widthOf(pdf) - DRAWING_GAP * (row.length - 1)) / ratio);
  ensureHeight(pdf, height + TITLE_HEIGHT + 12);
  const usedWidth = height * ratio;
  const gap = row.length > 1 ? (widthOf(pdf) - usedWidth) / (row.length - 1) : 0;
  const top = pdf.y;
  let x = MARGINS.left + (row.length > 1 ? 0 : (widthOf(pdf) - usedWidth) / 2);
  for (const drawing of row) {
    const area = { x, y: top + TITLE_HEIGHT, width: (height * drawing.width) / drawing.height, height };
    setTextStyle(pdf, 'body', 8, COLORS.muted);
    pdf.text(printableText(pdf, drawing.title), x, top, {
      width: area.width,
      align: 'center',
      lineBreak: false,
    });
    drawPaths(pdf, drawing, area);
    for (const pin of drawing.pins) drawPin(pdf, area, pin);
    x += area.width + gap;
  }
  pdf.y = top + TITLE_HEIGHT + height + 12;
}

function drawPaths(pdf: Pdf, { width, paths }: PdfDrawing, area: PictureArea): void {
  const scale = area.width / width;
  for (const { d, fill, lineWidth } of paths) {
    pdf.save().translate(area.x, area.y).scale(scale).path(d);
    pdf.lineWidth(lineWidth / scale).lineJoin('round');
    if (fill === null) pdf.stroke(COLORS.outline);
    else pdf.fillAndStroke(fill, COLORS.outline);
    pdf.restore();
  }
}
