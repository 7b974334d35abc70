import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PdfKit from 'pdfkit';
import { pdfFile } from '#server/testing/image-samples.ts';

const PAGE_ENTRIES = '/Type /Page /Parent 2 0 R';
const PAGES = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const A4 = '/MediaBox [0 0 595 842]';

/** A content stream with a red square that fills the page. */
const RED = stream('', '1 0 0 rg 0 0 20000 20000 re f');

/** A PDF with one red page of this size in points. */
export function redPage(width = 595, height = 842): Buffer {
  const page = `<< ${PAGE_ENTRIES} /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R >>`;
  return pdfFile(['<< /Type /Catalog /Pages 2 0 R >>', PAGES, page, RED]);
}

/** A red page with a link and a form field. Its scripts would open a web page in an endless loop. */
export function scriptedPdf(): Buffer {
  const script = '<< /S /JavaScript /JS (while (true) { app.launchURL\\("https://evil.example"\\); }) >>';
  const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://evil.example) >> >>`;
  const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /Rect [0 0 9 9] /AA << /K 5 0 R /C 5 0 R >> >>`;
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /AcroForm << /Fields [7 0 R] /CO [7 0 R] >> >>',
    PAGES,
    `<< ${PAGE_ENTRIES} ${A4} /Contents 4 0 R /Annots [6 0 R 7 0 R] /AA << /O 5 0 R >> >>`,
    RED,
    script,
    link,
    field,
  ]);
}

/** A small PDF with 10 to the power of 10 squares, which come from nested forms. */
export function nestedForms(): Buffer {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const resources = `/Resources << /XObject << /F ${6 + level} 0 R >> >>`;
    return stream(`/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`, '/F Do '.repeat(10));
  });
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    `<< ${PAGE_ENTRIES} ${A4} /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>`,
    stream('', '/F Do'),
    ...levels,
    stream('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', '0 0 9 9 re f'),
  ]);
}

/** A small PDF with a compressed content stream that fills the page 300,000 times. */
export function inflatedContent(): Buffer {
  const content = deflateSync('0 0 595 842 re f '.repeat(300_000)).toString('latin1');
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    PAGES,
    `<< ${PAGE_ENTRIES} ${A4} /Contents 4 0 R >>`,
    stream('/Filter /FlateDecode', content),
  ]);
}

/** A PDF that needs a password to be opened. */
export async function protectedPdf(): Promise<Buffer> {
  const pdf = new PdfKit({ userPassword: 'a secret', ownerPassword: 'another' });
  pdf.text('Secret artwork').end();
  return buffer(pdf);
}

function stream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
