import type { PdfBlock } from './pdf-content.ts';
import { advance, drawLine, ensureSpace, KEEP_WITH_NEXT, widthOf } from './pdf-flow.ts';
import { drawDrawings } from './pdf-drawing.ts';
import { drawPicture } from './pdf-picture.ts';
import { drawPictures, PICTURES_ROW } from './pdf-pictures.ts';
import { drawStrokes } from './pdf-strokes.ts';
import { canWrite, COLORS, MARGINS, printable, style } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type Kind = PdfBlock['kind'];
type Drawing = {
  [K in Kind]: (pdf: Pdf, block: Extract<PdfBlock, { kind: K }>, next?: PdfBlock) => void | Promise<void>;
};

const BODY = 9;
const LABEL_WIDTH = 112;
const DRAWING: Drawing = {
  header: (pdf, { left, right }) => {
    const top = pdf.y;
    style(pdf, 'bold', 11);
    pdf.text(printable(pdf, left), MARGINS.left, top, {
      width: widthOf(pdf) - 170,
      height: 28,
      ellipsis: true,
    });
    const bottom = pdf.y;
    style(pdf, 'body', 9, COLORS.muted);
    pdf.text(printable(pdf, right), MARGINS.left + widthOf(pdf) - 170, top + 1, {
      width: 170,
      align: 'right',
    });
    pdf.y = Math.max(bottom, pdf.y) + 6;
    drawLine(pdf, pdf.y);
    advance(pdf, 16);
  },
  title: (pdf, { text, note, tone }) => {
    style(pdf, 'bold', 18, COLORS[tone]);
    pdf.text(printable(pdf, text), MARGINS.left, pdf.y, { width: widthOf(pdf) });
    advance(pdf, 2);
    // A line does not start with a dot.
    writeText(pdf, note.replaceAll(' ·', '\u{A0}·'), COLORS.muted, 10);
    advance(pdf, 12);
  },
  heading: (pdf, { text }, next) => drawHeading(pdf, text, next),
  text: (pdf, { text, isMuted }) => {
    writeText(pdf, text, isMuted ? COLORS.muted : COLORS.text, BODY);
    advance(pdf, 5);
  },
  facts: drawFacts,
  checks: (pdf, { items }) => {
    for (const item of items) drawCheck(pdf, item);
    advance(pdf, 2);
  },
  picture: drawPicture,
  drawings: drawDrawings,
  pictures: drawPictures,
  signature: drawSignature,
  strokes: drawStrokes,
  notes: (pdf, { items }) => {
    for (const item of items) drawNote(pdf, item);
  },
};

/** The height of what is not divided at the start of a block. A heading stays on its page. */
const UNDIVIDED: Partial<Record<Kind, number>> = { strokes: 144, pictures: PICTURES_ROW, drawings: 138 };
/** A heading with the space below it. */
const HEADING = 20;
/** A table up to this height is on one page. */
const MAX_UNDIVIDED_FACTS = 220;

/** Draws a block below the ones before it, on the next page where it does not fit. `next` is the block that follows. */
export async function drawBlock<K extends Kind>(
  pdf: Pdf,
  block: Extract<PdfBlock, { kind: K }>,
  next?: PdfBlock,
): Promise<void> {
  await DRAWING[block.kind](pdf, block, next);
}

function drawHeading(pdf: Pdf, text: string, next?: PdfBlock): void {
  advance(pdf, 10);
  ensureSpace(pdf, HEADING + heightAtStart(pdf, next));
  style(pdf, 'bold', 10);
  pdf.text(printable(pdf, text), MARGINS.left, pdf.y, { width: widthOf(pdf) });
  advance(pdf, 5);
}

/** The height that must be free below a heading. */
function heightAtStart(pdf: Pdf, block?: PdfBlock): number {
  if (block?.kind === 'facts') {
    const height = block.rows.reduce((sum, row) => sum + factHeight(pdf, row), 0);
    if (height <= MAX_UNDIVIDED_FACTS) return height;
  }
  return (block && UNDIVIDED[block.kind]) ?? KEEP_WITH_NEXT;
}

function writeText(pdf: Pdf, text: string, color: string, size: number): void {
  style(pdf, 'body', size, color);
  pdf.text(printable(pdf, text), MARGINS.left, pdf.y, { width: widthOf(pdf), lineGap: 2 });
}

type Facts = Extract<PdfBlock, { kind: 'facts' }>;
type FactRow = Facts['rows'][number];

/** Labels beside their values, with a line below each. */
function drawFacts(pdf: Pdf, { rows }: Facts): void {
  for (const row of rows) drawFact(pdf, row);
  advance(pdf, 4);
}

const ROW_GAP = 7;

function drawFact(pdf: Pdf, row: FactRow): void {
  const height = factHeight(pdf, row);
  ensureSpace(pdf, height);
  const top = pdf.y;
  style(pdf, 'body', BODY, COLORS.muted);
  pdf.text(printable(pdf, row.label), MARGINS.left, top, { width: LABEL_WIDTH - 10 });
  const labelEnd = pdf.y;
  styleValue(pdf, row);
  pdf.text(
    printable(pdf, row.value),
    MARGINS.left + LABEL_WIDTH,
    row.isCode ? top + 1 : top,
    valueOptions(pdf),
  );
  // A value that is taller than a page ends on a later page.
  pdf.y = pdf.y < top ? pdf.y : Math.max(pdf.y, labelEnd);
  advance(pdf, 3);
  drawLine(pdf, pdf.y);
  advance(pdf, ROW_GAP - 3);
}

/** The height of a row with the space below it. */
function factHeight(pdf: Pdf, row: FactRow): number {
  style(pdf, 'body', BODY);
  const label = pdf.heightOfString(printable(pdf, row.label), { width: LABEL_WIDTH - 10 });
  styleValue(pdf, row);
  return Math.max(label, pdf.heightOfString(printable(pdf, row.value), valueOptions(pdf))) + ROW_GAP + 1;
}

function styleValue(pdf: Pdf, { isCode }: FactRow): void {
  style(pdf, isCode ? 'code' : 'body', isCode ? BODY - 1.5 : BODY);
}

function valueOptions(pdf: Pdf) {
  return { width: widthOf(pdf) - LABEL_WIDTH, lineGap: 1 };
}

const BOX = 8;

function drawCheck(pdf: Pdf, { text, isChecked }: { text: string; isChecked: boolean }): void {
  style(pdf, 'body', BODY);
  const options = { width: widthOf(pdf) - 18, lineGap: 1 };
  const written = printable(pdf, text);
  ensureSpace(pdf, pdf.heightOfString(written, options) + 6);
  const { left: x } = MARGINS;
  const y = pdf.y + 1.5;
  pdf.rect(x, y, BOX, BOX).lineWidth(0.8).stroke(COLORS.muted);
  if (isChecked) {
    pdf
      .moveTo(x + 1.5, y + 4)
      .lineTo(x + 3.4, y + 6.2)
      .lineTo(x + 6.8, y + 1.6);
    pdf.lineWidth(1.3).stroke(COLORS.text);
  }
  pdf.text(written, x + 18, y - 1.5, options);
  advance(pdf, 4);
}

type Signature = Extract<PdfBlock, { kind: 'signature' }>;

/** Draws the consent text, and the typed name above a signature line. Both are on the same page. */
function drawSignature(pdf: Pdf, { heading, consent, name, caption }: Signature): void {
  style(pdf, 'body', BODY);
  ensureSpace(pdf, pdf.heightOfString(consent, { width: widthOf(pdf) }) + 90);
  drawHeading(pdf, heading);
  writeText(pdf, consent, COLORS.text, BODY);
  advance(pdf, 10);
  const font = canWrite(style(pdf, 'signature', 17), name) ? 'signature' : 'body';
  style(pdf, font, 17);
  pdf.text(printable(pdf, name), MARGINS.left, pdf.y, { width: widthOf(pdf) });
  advance(pdf, 3);
  pdf
    .moveTo(MARGINS.left, pdf.y)
    .lineTo(MARGINS.left + 280, pdf.y)
    .lineWidth(0.8)
    .stroke(COLORS.text);
  advance(pdf, 4);
  writeText(pdf, caption, COLORS.muted, 8);
  advance(pdf, 6);
}

function drawNote(pdf: Pdf, { label, note, text }: { label: string; note: string; text: string }): void {
  style(pdf, 'body', BODY);
  const [x, options] = [MARGINS.left + 30, { width: widthOf(pdf) - 30, lineGap: 1 }];
  const written = printable(pdf, text);
  ensureSpace(pdf, pdf.heightOfString(written, options) + 22);
  const top = pdf.y;
  style(pdf, 'bold', BODY).text(label, MARGINS.left, top, { width: 26 });
  style(pdf, 'body', 8, COLORS.muted);
  pdf.text(printable(pdf, note), x, top + 0.5, { width: widthOf(pdf) - 30 });
  style(pdf, 'body', BODY).text(written, x, pdf.y + 1, options);
  advance(pdf, 7);
}
