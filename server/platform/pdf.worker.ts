import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The path of the document, and the longer side of the pictures in pixels. */
export interface PdfRequest {
  path: string;
  longerSide: number;
}

export type PdfResult =
  | { outcome: 'opened'; pages: number }
  | { outcome: 'rendered'; width: number; height: number; rgba: Uint8Array<ArrayBuffer> }
  | { outcome: 'protected' }
  | { outcome: 'damaged' };

const { path, longerSide }: PdfRequest = workerData;
const document = await openDocument();

if (document) {
  parentPort?.on('message', (index: number) => {
    void renderPage(index).then((page) => send(page, 'rgba' in page ? [page.rgba.buffer] : []));
  });
  send({ outcome: 'opened', pages: document.getPageCount() });
}

/** Opens the document. When that fails, sends the reason and returns null. */
async function openDocument() {
  try {
    // The library has no JavaScript engine, and does not run the actions of forms and links.
    const library = await PDFiumLibrary.init();
    return await library.loadDocument(readFileSync(path));
  } catch (error) {
    const isProtected = error instanceof Error && /password|security/i.test(error.message);
    send({ outcome: isProtected ? 'protected' : 'damaged' });
    return null;
  }
}

/** Renders a page on white. Scales the page so that its longer side has `longerSide` pixels. */
async function renderPage(index: number): Promise<PdfResult> {
  const page = document?.getPage(index);
  const { originalWidth, originalHeight } = page?.getOriginalSize() ?? {
    originalWidth: 0,
    originalHeight: 0,
  };
  // A page that cannot be loaded has no size.
  if (!page || !(originalWidth > 0) || !(originalHeight > 0)) return { outcome: 'damaged' };
  const scale = longerSide / Math.max(originalWidth, originalHeight);
  const [width, height] = [originalWidth, originalHeight].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const { data, ...size } = await page.render({ width, height });
  return { outcome: 'rendered', width: size.width, height: size.height, rgba: new Uint8Array(data) };
}

function send(result: PdfResult, transferList: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, transferList);
}
