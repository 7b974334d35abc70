import { fileURLToPath } from 'node:url';

/** The margins of a page, in points. The bottom margin has room for the footer. */
export const MARGINS = { top: 48, bottom: 72, left: 54, right: 54 };

export const COLORS = {
  text: '#12161d',
  muted: '#4d5664',
  line: '#d3d8e0',
  positive: '#1a6b3c',
  neutral: '#8a4b08',
  pin: '#2148b9',
  outline: '#374151',
};

/**
 * Static TrueType fonts, of which only the used glyphs are embedded. The fonts have Latin, Greek, Cyrillic, Arabic and Hebrew
 * letters.
 */
const FONTS = {
  body: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  code: 'DejaVuSansMono',
  signature: 'DejaVuSerif-Italic',
} as const;

export type FontName = keyof typeof FONTS;

/** Registers the fonts in the document under their names. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FONTS)) {
    pdf.registerFont(name, fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`)));
    orderRightToLeftWords(selectedFontOf(pdf.font(name)));
  }
}

const RTL_LETTER = String.raw`[[\p{scx=Hebr}\p{scx=Arab}]&&[\p{L}\p{M}]]`;
/** Adjacent Hebrew or Arabic words, with the spaces and punctuation between them. */
const RTL_WORDS = new RegExp(String.raw`(${RTL_LETTER}(?:[[^\p{L}\p{N}]${RTL_LETTER}]*${RTL_LETTER})?)`, 'v');

/**
 * Makes a font place adjacent Hebrew or Arabic words from right to left. pdfkit lays out each word on its own and places the words
 * from left to right.
 */
function orderRightToLeftWords(font: SelectedFont): void {
  const layOut = font.layout.bind(font);
  font.layout = (text, _features, onlyWidth) => {
    // The parts with an odd index are right-to-left words. They get an empty list of features, because with a list, pdfkit lays out
    // the text as a whole instead of word by word.
    const runs = text
      .split(RTL_WORDS)
      .map((part, index) => layOut(part, index % 2 === 1 ? [] : undefined, onlyWidth));
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs ?? []),
      positions: runs.flatMap(({ positions }) => positions ?? []),
      advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
    };
  };
}

/** Selects font, size and color for the next text. */
export function setTextStyle(
  pdf: PDFKit.PDFDocument,
  font: FontName,
  size: number,
  color: string = COLORS.text,
): PDFKit.PDFDocument {
  return pdf.font(font).fontSize(size).fillColor(color);
}

/** Replaces a character that the selected font does not have, for example a Chinese one. */
const MISSING_GLYPH = '□';

/** Explains the box to the reader of a PDF. */
export const MISSING_GLYPH_NOTE = `A box (${MISSING_GLYPH}) stands for a character that this PDF cannot show; the stored text contains it.`;

/** The text as the selected font can write it: without control characters, and with a box for each missing character. */
export function printableText(pdf: PDFKit.PDFDocument, text: string): string {
  const normalizedText = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ');
  const characters = Array.from(normalizedText);
  return characters
    .filter(
      (character) =>
        character === '\n' || !/[\p{Cc}\p{Cf}\p{Mn}\uFE0F]/u.test(character) || hasGlyph(pdf, character),
    )
    .map((character) => (character === '\n' || hasGlyph(pdf, character) ? character : MISSING_GLYPH))
    .join('');
}

/** Whether the selected font has all characters. */
export function hasAllGlyphs(pdf: PDFKit.PDFDocument, text: string): boolean {
  return Array.from(text).every((character) => hasGlyph(pdf, character));
}

interface SelectedFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layout(text: string, features: string[] | undefined, onlyWidth?: boolean): TextRun;
}

/** Glyphs side by side. The lists are null when only the width was requested. */
interface TextRun {
  glyphs: unknown[] | null;
  positions: unknown[] | null;
  advanceWidth: number;
}

/** Whether the selected font has a character. */
function hasGlyph(pdf: PDFKit.PDFDocument, character: string): boolean {
  return selectedFontOf(pdf).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** The selected font, which the types of pdfkit do not declare. */
function selectedFontOf(pdf: PDFKit.PDFDocument): SelectedFont {
  return (pdf as unknown as { _font: SelectedFont })['_font'];
}
