import PdfKit from 'pdfkit';
import { drawBlock } from './pdf-blocks.ts';
import { addFooters } from './pdf-footer.ts';
import { MARGINS, registerFonts } from './pdf-style.ts';

/** A document of flowing blocks. Texts are plain, in any script. */
export interface PdfDocument {
  /** The title in its properties. */
  title: string;
  author: string;
  /** ISO 8601. The only time in the file, so that the same document has the same bytes. */
  createdAt: string;
  blocks: PdfBlock[];
  /** At the bottom of every page, before the page number. */
  footer: string[];
}

export type PdfBlock =
  | { kind: 'header'; left: string; right: string }
  | { kind: 'title'; text: string; note: string; tone: 'positive' | 'neutral' }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isMuted?: boolean }
  | { kind: 'facts'; rows: { label: string; value: string; isCode?: boolean }[] }
  | { kind: 'checks'; items: { text: string; isChecked: boolean }[] }
  | { kind: 'picture'; content: Uint8Array; caption: string; pins: PicturePin[] }
  | { kind: 'signature'; heading: string; consent: string; name: string; caption: string }
  | { kind: 'notes'; items: { label: string; note: string; text: string }[] };

/** A numbered point or rectangle, from 0 to 1 of the picture. */
export interface PicturePin {
  number: number;
  x: number;
  y: number;
  width: number | null;
  height: number | null;
}

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
  const written = bytesOf(pdf);
  for (const block of document.blocks) await drawBlock(pdf, block);
  addFooters(pdf, document.footer);
  pdf.end();
  return written;
}

async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
