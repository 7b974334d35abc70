import { Worker } from 'node:worker_threads';
import type { PdfResult, PdfRequest } from './pdf.worker.ts';
import { damagedPdfError, protectedPdfError } from './pdf-errors.ts';

/** The pixels of one page, with 4 channels. */
export interface PagePixels {
  width: number;
  height: number;
  rgba: Uint8Array<ArrayBuffer>;
}

/** An opened document. Its pages are rendered one at a time, so that only one page is in memory. */
export interface PdfPages {
  count: number;
  /** Renders a page, counted from 1. Throws `unsupported_file` for a damaged page. */
  render(number: number): Promise<PagePixels>;
  close(): Promise<void>;
}

/**
 * Opens a PDF in a separate thread, for two reasons: the renderer's memory is freed only when its thread ends, and the
 * main thread must be free to watch time and memory. Throws `unsupported_file` for a damaged or protected document.
 */
export async function openPdf(request: PdfRequest): Promise<PdfPages> {
  // Keeps the output of the renderer out of the server's log.
  const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), {
    workerData: request,
    stdout: true,
    stderr: true,
  });
  const close = async () => void (await worker.terminate());
  try {
    const openedPdf = await nextResult(worker);
    if (openedPdf.outcome === 'protected') throw protectedPdfError();
    if (openedPdf.outcome !== 'opened') throw damagedPdfError();
    return { count: openedPdf.pages, render: (number) => renderPage(worker, number), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function renderPage(worker: Worker, number: number): Promise<PagePixels> {
  const pendingResult = nextResult(worker);
  worker.postMessage(number - 1);
  const result = await pendingResult;
  if (result.outcome !== 'rendered') throw damagedPdfError();
  return result;
}

function nextResult(worker: Worker): Promise<PdfResult> {
  const { promise, resolve } = Promise.withResolvers<PdfResult>();
  // A crash of the renderer (out of memory, or a failed assertion) counts as a damaged document.
  const resolveDamaged = () => resolve({ outcome: 'damaged' });
  worker.once('message', resolve).once('error', resolveDamaged).once('exit', resolveDamaged);
  return promise.finally(() =>
    worker.off('message', resolve).off('error', resolveDamaged).off('exit', resolveDamaged),
  );
}
