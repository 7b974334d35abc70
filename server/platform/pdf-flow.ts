import { COLORS, MARGINS } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;

/** The default height that must be free below a heading for the block that follows. */
export const HEADING_RESERVED_HEIGHT = 56;

/** The width between the margins. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - MARGINS.left - MARGINS.right;
}

/** Moves the writing position down the page. */
export function moveDown(pdf: Pdf, height: number): void {
  pdf.y += height;
}

/**
 * Starts the next page unless this height is free. Content that is higher than a page starts at the current position, if
 * `HEADING_RESERVED_HEIGHT` is free there, and continues on the next pages.
 */
export function ensureHeight(pdf: Pdf, height: number): void {
  const pageHeight = pdf.page.height - MARGINS.top - MARGINS.bottom;
  const freeHeight = pdf.page.height - MARGINS.bottom - pdf.y;
  if (height > freeHeight && (height <= pageHeight || freeHeight < HEADING_RESERVED_HEIGHT)) pdf.addPage();
}

/** Draws a thin line between the margins. */
export function drawLine(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGINS.left, y)
    .lineTo(MARGINS.left + widthOf(pdf), y)
    .lineWidth(0.5)
    .stroke(COLORS.line);
}
