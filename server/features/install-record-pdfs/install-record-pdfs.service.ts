import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart, storeGeneratedFile } from '#server/features/files/files.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { installDocumentOf } from './install-document.ts';
import {
  claimPdf,
  findCompletedRecord,
  findMissingPdf,
  findPdfFile,
  findPdfId,
  writePdfFile,
  type PdfId,
} from './install-record-pdfs.repository.ts';

/** The duration of a lease. Making one PDF takes less time. After a failure, the PDF is retried at the end of the lease. */
const LEASE_MS = 5 * 60_000;

/** How long a request waits for a PDF that another process makes. */
const MAX_WAIT_MS = 10_000;
const POLL_MS = 250;

/**
 * Makes all missing PDFs of completed install records, oldest record first, until `signal` is aborted. Several processes may
 * run this at the same time. Skips a PDF that could not be made. A later run retries it, at the earliest after five minutes.
 */
export async function makeMissingInstallPdfs(app: AppContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const id = await findMissingPdf(app.database.sql, app.now());
    if (id === null) return;
    try {
      await makePdf(app, id);
    } catch (error) {
      if (signal?.aborted) return;
      app.log.error(
        { err: error, ...id },
        'The PDF of an install record could not be created; trying again later',
      );
    }
  }
}

/** The PDF of a project's completed record, to download. 404 before the completion, and for people who do not see the project. */
export async function serveInstallRecordPdf(
  app: AppContext,
  scope: Scope,
  projectId: number,
): Promise<ServedFile> {
  const project = await getProject(app, scope, projectId);
  const id = await findPdfId(app.database.sql, project);
  if (id === null) throw new AppError('not_found', 'The install record is not completed');
  const file = await findOrMakePdf(app, id);
  const { contentType, originalName: downloadName } = file;
  return { ...servedPart(app, file, 'original'), contentType, downloadName };
}

/** A PDF, which is made now if it is missing. Throws `unavailable` when another process takes too long to make it. */
async function findOrMakePdf(app: AppContext, id: PdfId): Promise<FileRow> {
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += POLL_MS) {
    const file = (await findPdfFile(app.database.sql, id)) ?? (await makePdf(app, id));
    if (file) return file;
    await delay(POLL_MS);
  }
  throw new AppError('unavailable', 'The record is being prepared. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}

/** Makes and stores a PDF. Null when the PDF exists or another process makes it. */
async function makePdf(app: AppContext, id: PdfId): Promise<FileRow | null> {
  const { sql } = app.database;
  const now = app.now();
  const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
  if (!(await claimPdf(sql, id, lease))) return null;
  const completedRecord = await findCompletedRecord(sql, id);
  if (!completedRecord) return null;
  const { projectId, record } = completedRecord;
  const content = await app.images.writePdf(installDocumentOf(completedRecord));
  const file = { content, name: `${record.reference}.pdf`, kind: 'pdf' } as const;
  return storeGeneratedFile(app, file, async (tx, row) => {
    if (!(await writePdfFile(tx, id, { projectId, fileId: row.id })))
      throw new AppError('conflict', 'This install record has a PDF already');
    return row;
  });
}
