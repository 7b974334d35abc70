import { COLORS, MARGINS, printableText, setTextStyle } from './pdf-style.ts';

const FONT_SIZE = 7;
const LINE_HEIGHT = 10;

/** Adds the lines and the page number to every page. */
export function addFooters(pdf: PDFKit.PDFDocument, lines: string[]): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Removes the bottom margin, because text in the margin would start another page.
    pdf.page.margins.bottom = 0;
    drawFooter(pdf, lines, `Page ${page + 1} of ${count}`);
  }
}

function drawFooter(pdf: PDFKit.PDFDocument, lines: string[], pageNumber: string): void {
  const { left, right } = MARGINS;
  const width = pdf.page.width - left - right;
  const top = pdf.page.height - MARGINS.bottom + 22;
  pdf
    .moveTo(left, top - 8)
    .lineTo(left + width, top - 8)
    .lineWidth(0.5)
    .stroke(COLORS.line);
  setTextStyle(pdf, 'body', FONT_SIZE, COLORS.muted);
  for (const [index, line] of lines.entries()) {
    pdf.text(printableText(pdf, line), left, top + index * LINE_HEIGHT, {
      width: width - 80,
      height: LINE_HEIGHT,
      ellipsis: true,
    });
  }
  pdf.text(pageNumber, left + width - 80, top, { width: 80, align: 'right' });
}
