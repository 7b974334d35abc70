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
  }
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

interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Whether the selected font has a character. The types of pdfkit do not declare the selected font. */
function hasGlyph(pdf: PDFKit.PDFDocument, character: string): boolean {
  return (pdf as unknown as WithFont)['_font'].font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
