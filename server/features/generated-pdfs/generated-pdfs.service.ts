import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart, storeGeneratedFile } from '#server/features/files/files.service.ts';
import type { PdfDocument } from '#server/platform/pdf-content.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import { claimPdf, findPdfFile, releasePdf, writePdfFile, type PdfRow } from './generated-pdfs.repository.ts';

/** The duration of a lease. Making one PDF takes less time. */
const LEASE_MS = 5 * 60_000;

const POLL_MS = 250;

/** A PDF that is made from a stored record, at most once. */
export interface GeneratedPdf {
  row: PdfRow;
  /** The kind of record for messages, with its article: 'a decision'. */
  subject: string;
  /** How long a request waits for a PDF that another process makes. */
  maxWaitMs: number;
  /** Whether the next request retries after a failure. Otherwise, the PDF is retried at the end of the lease. */
  isReleasedOnFailure?: boolean;
  /** Loads the record; null when it is deleted. */
  load: () => Promise<PdfSource | null>;
}

interface PdfSource {
  projectId: number;
  /** The name of the file is the reference of the record. */
  reference: string;
  document: PdfDocument;
  /** Runs in the transaction that stores the PDF. */
  onStored?: (tx: Tx, fileId: string) => Promise<void>;
}

/**
 * Makes one PDF after another until `findNext` returns null or `signal` is aborted. Several processes may run this at the same
 * time. Skips a PDF that could not be made. A later run retries it, at the earliest after five minutes.
 */
export async function makePdfs(
  app: AppContext,
  findNext: () => Promise<GeneratedPdf | null>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const pdf = await findNext();
    if (!pdf) return;
    try {
      await makePdf(app, pdf);
    } catch (error) {
      if (signal?.aborted) return;
      app.log.error(
        { err: error, ...pdf.row.key },
        `The PDF of ${pdf.subject} could not be created; trying again later`,
      );
    }
  }
}

/** A PDF to download, made now if it is missing. Throws `unavailable` when another process takes too long to make it. */
export async function servePdf(app: AppContext, pdf: GeneratedPdf): Promise<ServedFile> {
  const file = await findOrMakePdf(app, pdf);
  const { contentType, originalName: downloadName } = file;
  return { ...servedPart(app, file, 'original'), contentType, downloadName };
}

async function findOrMakePdf(app: AppContext, pdf: GeneratedPdf): Promise<FileRow> {
  for (let waitedMs = 0; waitedMs <= pdf.maxWaitMs; waitedMs += POLL_MS) {
    const file = (await findPdfFile(app.database.sql, pdf.row)) ?? (await makePdf(app, pdf));
    if (file) return file;
    await delay(POLL_MS);
  }
  throw new AppError('unavailable', 'The PDF is being prepared. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}

/** Makes and stores a PDF. Null when the PDF exists or another process makes it. */
async function makePdf(app: AppContext, pdf: GeneratedPdf): Promise<FileRow | null> {
  const { sql } = app.database;
  const now = app.now();
  const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
  if (!(await claimPdf(sql, pdf.row, lease))) return null;
  try {
    const source = await pdf.load();
    if (!source) return null;
    const { projectId, reference, document, onStored } = source;
    const content = await app.images.writePdf(document);
    const file = { content, name: `${reference}.pdf`, kind: 'pdf' } as const;
    return await storeGeneratedFile(app, file, async (tx, storedFile) => {
      if (!(await writePdfFile(tx, pdf.row, { projectId, fileId: storedFile.id })))
        throw new AppError('conflict', `The PDF of ${pdf.subject} exists already`);
      await onStored?.(tx, storedFile.id);
      return storedFile;
    });
  } catch (error) {
    if (pdf.isReleasedOnFailure) await releasePdf(sql, pdf.row);
    throw error;
  }
}
