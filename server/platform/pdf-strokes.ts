import type { PdfBlock } from './pdf-content.ts';
import { advance, ensureSpace } from './pdf-flow.ts';
import { canWrite, COLORS, MARGINS, printable, style } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type Strokes = Extract<PdfBlock, { kind: 'strokes' }>;

/** The pad of a signature in points. */
const PAD = { width: 240, height: 80 };
const TYPED_HEIGHT = 34;

/** A drawn signature above a line, as on paper; the typed name when nothing was drawn. */
export function drawStrokes(pdf: Pdf, { heading, name, strokes, caption }: Strokes): void {
  ensureSpace(pdf, PAD.height + 64);
  style(pdf, 'bold', 9).text(printable(pdf, heading), MARGINS.left, pdf.y, { width: PAD.width * 2 });
  const top = pdf.y + 4;
  const height = strokes.length > 0 ? PAD.height : TYPED_HEIGHT;
  if (strokes.length > 0) drawLines(pdf, strokes, top);
  else drawName(pdf, name, top);
  pdf.y = top + height;
  pdf
    .moveTo(MARGINS.left, pdf.y)
    .lineTo(MARGINS.left + PAD.width, pdf.y)
    .lineWidth(0.8)
    .stroke(COLORS.text);
  advance(pdf, 4);
  style(pdf, 'body', 9).text(printable(pdf, name), MARGINS.left, pdf.y, { width: PAD.width * 2 });
  style(pdf, 'body', 8, COLORS.muted).text(printable(pdf, caption), { width: PAD.width * 2 });
  advance(pdf, 12);
}

function drawName(pdf: Pdf, name: string, top: number): void {
  const font = canWrite(style(pdf, 'signature', 17), name) ? 'signature' : 'body';
  style(pdf, font, 17);
  pdf.text(printable(pdf, name), MARGINS.left, top + TYPED_HEIGHT - 28, {
    width: PAD.width * 2,
    lineBreak: false,
  });
}

function drawLines(pdf: Pdf, strokes: Strokes['strokes'], top: number): void {
  pdf.lineWidth(1.4).lineCap('round').lineJoin('round');
  for (const stroke of strokes) {
    const points = stroke.map(([x, y]) => [MARGINS.left + x * PAD.width, top + y * PAD.height] as const);
    const [first, ...rest] = points;
    if (!first) continue;
    pdf.moveTo(...first);
    // A dot is a line to the same point with round ends.
    for (const point of rest.length > 0 ? rest : [first]) pdf.lineTo(...point);
    pdf.stroke(COLORS.text);
  }
  pdf.lineCap('butt').lineJoin('miter');
}
