import PdfKit from 'pdfkit';
import type { PdfDocument } from './pdf-content.ts';
import { drawBlock } from './pdf-blocks.ts';
import { addFooters } from './pdf-footer.ts';
import { MARGINS, registerFonts } from './pdf-style.ts';

/** Writes the document as letter pages. The same document results in the same bytes. */
export async function writePdf(document: PdfDocument): Promise<Buffer> {
  const { title, author } = document;
  const info = {
    Title: title,
    Author: author,
    Creator: 'Wrapline',
    CreationDate: new Date(document.createdAt),
  };
  const pdf = new PdfKit({ size: 'LETTER', margins: MARGINS, bufferPages: true, lang: 'en-US', info });
  registerFonts(pdf);
  const writtenBytes = collectBytes(pdf);
  for (const [index, block] of document.blocks.entries())
    await drawBlock(pdf, block, document.blocks[index + 1]);
  addFooters(pdf, document.footer);
  pdf.end();
  return writtenBytes;
}

async function collectBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
