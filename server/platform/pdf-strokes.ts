import type { PdfBlock } from './pdf-content.ts';
import { moveDown, ensureHeight } from './pdf-flow.ts';
import { hasAllGlyphs, COLORS, MARGINS, printableText, setTextStyle } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type Strokes = Extract<PdfBlock, { kind: 'strokes' }>;

/** The size of the signature area in points. */
const SIGNATURE_PAD = { width: 240, height: 80 };
const TYPED_NAME_HEIGHT = 34;

/** Draws a signature above a line, as on paper: the drawn strokes, or the typed name when there are no strokes. */
export function drawHandSignature(pdf: Pdf, { heading, name, strokes, caption }: Strokes): void {
  ensureHeight(pdf, SIGNATURE_PAD.height + 64);
  setTextStyle(pdf, 'bold', 9).text(printableText(pdf, heading), MARGINS.left, pdf.y, {
    width: SIGNATURE_PAD.width * 2,
  });
  const top = pdf.y + 4;
  const height = strokes.length > 0 ? SIGNATURE_PAD.height : TYPED_NAME_HEIGHT;
  if (strokes.length > 0) drawStrokes(pdf, strokes, top);
  else drawName(pdf, name, top);
  pdf.y = top + height;
  pdf
    .moveTo(MARGINS.left, pdf.y)
    .lineTo(MARGINS.left + SIGNATURE_PAD.width, pdf.y)
    .lineWidth(0.8)
    .stroke(COLORS.text);
  moveDown(pdf, 4);
  setTextStyle(pdf, 'body', 9).text(printableText(pdf, name), MARGINS.left, pdf.y, {
    width: SIGNATURE_PAD.width * 2,
  });
  setTextStyle(pdf, 'body', 8, COLORS.muted).text(printableText(pdf, caption), {
    width: SIGNATURE_PAD.width * 2,
  });
  moveDown(pdf, 12);
}

function drawName(pdf: Pdf, name: string, top: number): void {
  const font = hasAllGlyphs(setTextStyle(pdf, 'signature', 17), name) ? 'signature' : 'body';
  setTextStyle(pdf, font, 17);
  pdf.text(printableText(pdf, name), MARGINS.left, top + TYPED_NAME_HEIGHT - 28, {
    width: SIGNATURE_PAD.width * 2,
    lineBreak: false,
  });
}

function drawStrokes(pdf: Pdf, strokes: Strokes['strokes'], top: number): void {
  pdf.lineWidth(1.4).lineCap('round').lineJoin('round');
  for (const stroke of strokes) {
    const points = stroke.map(
      ([x, y]) => [MARGINS.left + x * SIGNATURE_PAD.width, top + y * SIGNATURE_PAD.height] as const,
    );
    const [first, ...rest] = points;
    if (!first) continue;
    pdf.moveTo(...first);
    // Draws a dot as a line to the same point with round ends.
    for (const point of rest.length > 0 ? rest : [first]) pdf.lineTo(...point);
    pdf.stroke(COLORS.text);
  }
  pdf.lineCap('butt').lineJoin('miter');
}
