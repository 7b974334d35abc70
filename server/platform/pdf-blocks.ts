import type { PdfBlock } from './pdf-content.ts';
import { moveDown, drawLine, ensureHeight, HEADING_RESERVED_HEIGHT, widthOf } from './pdf-flow.ts';
import { drawLineDrawings } from './pdf-drawing.ts';
import { drawPicture } from './pdf-picture.ts';
import { drawPictures, PICTURES_ROW_HEIGHT } from './pdf-pictures.ts';
import { drawHandSignature } from './pdf-strokes.ts';
import { hasAllGlyphs, COLORS, MARGINS, printableText, setTextStyle } from './pdf-style.ts';

type Pdf = PDFKit.PDFDocument;
type BlockKind = PdfBlock['kind'];
type DrawFunctions = {
  [K in BlockKind]: (
    pdf: Pdf,
    block: Extract<PdfBlock, { kind: K }>,
    next?: PdfBlock,
  ) => void | Promise<void>;
};

const BODY_FONT_SIZE = 9;
const LABEL_WIDTH = 112;
const DRAW_BY_KIND: DrawFunctions = {
  header: (pdf, { left, right }) => {
    const top = pdf.y;
    setTextStyle(pdf, 'bold', 11);
    pdf.text(printableText(pdf, left), MARGINS.left, top, {
      width: widthOf(pdf) - 170,
      height: 28,
      ellipsis: true,
    });
    const bottom = pdf.y;
    setTextStyle(pdf, 'body', 9, COLORS.muted);
    pdf.text(printableText(pdf, right), MARGINS.left + widthOf(pdf) - 170, top + 1, {
      width: 170,
      align: 'right',
    });
    pdf.y = Math.max(bottom, pdf.y) + 6;
    drawLine(pdf, pdf.y);
    moveDown(pdf, 16);
  },
  title: (pdf, { text, note, tone }) => {
    setTextStyle(pdf, 'bold', 18, COLORS[tone]);
    pdf.text(printableText(pdf, text), MARGINS.left, pdf.y, { width: widthOf(pdf) });
    moveDown(pdf, 2);
    // Keeps a line from starting with a dot.
    writeText(pdf, note.replaceAll(' ·', '\u{A0}·'), COLORS.muted, 10);
    moveDown(pdf, 12);
  },
  heading: (pdf, { text }, next) => drawHeading(pdf, text, next),
  text: (pdf, { text, isMuted }) => {
    writeText(pdf, text, isMuted ? COLORS.muted : COLORS.text, BODY_FONT_SIZE);
    moveDown(pdf, 5);
  },
  facts: drawFacts,
  checks: (pdf, { items }) => {
    for (const item of items) drawCheckbox(pdf, item);
    moveDown(pdf, 2);
  },
  picture: drawPicture,
  drawings: drawLineDrawings,
  pictures: drawPictures,
  signature: drawSignature,
  strokes: drawHandSignature,
  notes: (pdf, { items }) => {
    for (const item of items) drawNote(pdf, item);
  },
};

/** The height of the first part of a block. A page break never splits this part or separates it from its heading. */
const FIRST_PART_HEIGHTS: Partial<Record<BlockKind, number>> = {
  strokes: 144,
  pictures: PICTURES_ROW_HEIGHT,
  drawings: 138,
};
/** The height of a heading and the space below it, in points. */
const HEADING_HEIGHT = 20;
/** A table below a heading is split between pages only when it is higher than this. */
const MAX_UNDIVIDED_TABLE_HEIGHT = 220;

/** Draws a block below the previous blocks, or on the next page when it does not fit. `next` is the block that follows. */
export async function drawBlock<K extends BlockKind>(
  pdf: Pdf,
  block: Extract<PdfBlock, { kind: K }>,
  next?: PdfBlock,
): Promise<void> {
  await DRAW_BY_KIND[block.kind](pdf, block, next);
}

function drawHeading(pdf: Pdf, text: string, next?: PdfBlock): void {
  moveDown(pdf, 10);
  ensureHeight(pdf, HEADING_HEIGHT + heightBelowHeading(pdf, next));
  setTextStyle(pdf, 'bold', 10);
  pdf.text(printableText(pdf, text), MARGINS.left, pdf.y, { width: widthOf(pdf) });
  moveDown(pdf, 5);
}

/** The height that must be free below a heading. */
function heightBelowHeading(pdf: Pdf, block?: PdfBlock): number {
  if (block?.kind === 'facts') {
    const height = block.rows.reduce((sum, row) => sum + factHeight(pdf, row), 0);
    if (height <= MAX_UNDIVIDED_TABLE_HEIGHT) return height;
  }
  return (block && FIRST_PART_HEIGHTS[block.kind]) ?? HEADING_RESERVED_HEIGHT;
}

function writeText(pdf: Pdf, text: string, color: string, size: number): void {
  setTextStyle(pdf, 'body', size, color);
  pdf.text(printableText(pdf, text), MARGINS.left, pdf.y, { width: widthOf(pdf), lineGap: 2 });
}

type Facts = Extract<PdfBlock, { kind: 'facts' }>;
type FactRow = Facts['rows'][number];

/** Draws labels beside their values, with a line below each row. */
function drawFacts(pdf: Pdf, { rows }: Facts): void {
  for (const row of rows) drawFact(pdf, row);
  moveDown(pdf, 4);
}

const ROW_GAP = 7;

function drawFact(pdf: Pdf, row: FactRow): void {
  const height = factHeight(pdf, row);
  ensureHeight(pdf, height);
  const top = pdf.y;
  setTextStyle(pdf, 'body', BODY_FONT_SIZE, COLORS.muted);
  pdf.text(printableText(pdf, row.label), MARGINS.left, top, { width: LABEL_WIDTH - 10 });
  const labelEnd = pdf.y;
  styleValue(pdf, row);
  pdf.text(
    printableText(pdf, row.value),
    MARGINS.left + LABEL_WIDTH,
    row.isCode ? top + 1 : top,
    valueTextOptions(pdf),
  );
  // The row ends below its label and its value. A value that continues on a later page may end above `top` there. Then the end
  // of the label, which is on the earlier page, is ignored.
  pdf.y = pdf.y < top ? pdf.y : Math.max(pdf.y, labelEnd);
  moveDown(pdf, 3);
  drawLine(pdf, pdf.y);
  moveDown(pdf, ROW_GAP - 3);
}

/** The height of a row with the space below it. */
function factHeight(pdf: Pdf, row: FactRow): number {
  setTextStyle(pdf, 'body', BODY_FONT_SIZE);
  const labelHeight = pdf.heightOfString(printableText(pdf, row.label), { width: LABEL_WIDTH - 10 });
  styleValue(pdf, row);
  return (
    Math.max(labelHeight, pdf.heightOfString(printableText(pdf, row.value), valueTextOptions(pdf))) +
    ROW_GAP +
    1
  );
}

function styleValue(pdf: Pdf, { isCode }: FactRow): void {
  setTextStyle(pdf, isCode ? 'code' : 'body', isCode ? BODY_FONT_SIZE - 1.5 : BODY_FONT_SIZE);
}

function valueTextOptions(pdf: Pdf) {
  return { width: widthOf(pdf) - LABEL_WIDTH, lineGap: 1 };
}

const CHECK_BOX_SIDE = 8;

function drawCheckbox(pdf: Pdf, { text, isChecked }: { text: string; isChecked: boolean }): void {
  setTextStyle(pdf, 'body', BODY_FONT_SIZE);
  const options = { width: widthOf(pdf) - 18, lineGap: 1 };
  const writtenText = printableText(pdf, text);
  ensureHeight(pdf, pdf.heightOfString(writtenText, options) + 6);
  const { left: x } = MARGINS;
  const y = pdf.y + 1.5;
  pdf.rect(x, y, CHECK_BOX_SIDE, CHECK_BOX_SIDE).lineWidth(0.8).stroke(COLORS.muted);
  if (isChecked) {
    pdf
      .moveTo(x + 1.5, y + 4)
      .lineTo(x + 3.4, y + 6.2)
      .lineTo(x + 6.8, y + 1.6);
    pdf.lineWidth(1.3).stroke(COLORS.text);
  }
  pdf.text(writtenText, x + 18, y - 1.5, options);
  moveDown(pdf, 4);
}

type Signature = Extract<PdfBlock, { kind: 'signature' }>;

/** Draws the consent text, and the typed name above a signature line. Both are on the same page. */
function drawSignature(pdf: Pdf, { heading, consent, name, caption }: Signature): void {
  setTextStyle(pdf, 'body', BODY_FONT_SIZE);
  ensureHeight(pdf, pdf.heightOfString(printableText(pdf, consent), { width: widthOf(pdf) }) + 90);
  drawHeading(pdf, heading);
  writeText(pdf, consent, COLORS.text, BODY_FONT_SIZE);
  moveDown(pdf, 10);
  const font = hasAllGlyphs(setTextStyle(pdf, 'signature', 17), name) ? 'signature' : 'body';
  setTextStyle(pdf, font, 17);
  pdf.text(printableText(pdf, name), MARGINS.left, pdf.y, { width: widthOf(pdf) });
  moveDown(pdf, 3);
  pdf
    .moveTo(MARGINS.left, pdf.y)
    .lineTo(MARGINS.left + 280, pdf.y)
    .lineWidth(0.8)
    .stroke(COLORS.text);
  moveDown(pdf, 4);
  writeText(pdf, caption, COLORS.muted, 8);
  moveDown(pdf, 6);
}

function drawNote(pdf: Pdf, { label, note, text }: { label: string; note: string; text: string }): void {
  setTextStyle(pdf, 'body', BODY_FONT_SIZE);
  const [x, options] = [MARGINS.left + 30, { width: widthOf(pdf) - 30, lineGap: 1 }];
  const writtenText = printableText(pdf, text);
  ensureHeight(pdf, pdf.heightOfString(writtenText, options) + 22);
  const top = pdf.y;
  setTextStyle(pdf, 'bold', BODY_FONT_SIZE).text(label, MARGINS.left, top, { width: 26 });
  setTextStyle(pdf, 'body', 8, COLORS.muted);
  pdf.text(printableText(pdf, note), x, top + 0.5, { width: widthOf(pdf) - 30 });
  setTextStyle(pdf, 'body', BODY_FONT_SIZE).text(writtenText, x, pdf.y + 1, options);
  moveDown(pdf, 7);
}
