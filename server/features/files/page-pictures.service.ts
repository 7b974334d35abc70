import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { putFileParts, renditionParts, ABANDONED_UPLOAD_MS } from '#server/features/files/files.service.ts';
import { findFile, registerMoreParts, type FileRow } from '#server/features/files/files.repository.ts';
import {
  claimFile,
  findPdfWithoutPages,
  writePages,
} from '#server/features/files/page-pictures.repository.ts';
import { BACKGROUND_USER } from '#server/platform/images.ts';
import type { PreparedPdf } from '#server/platform/pdf-rendering.ts';
import { stageUpload } from '#server/platform/uploads.ts';

/** The age after which a claim counts as abandoned. Making the pictures of one PDF takes far less time. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Makes the pictures of all PDFs that were stored without pictures, one PDF after another, until the signal stops it. Several
 * processes may run it. Skips a PDF whose pictures could not be stored, and retries it after ten minutes.
 */
export async function addMissingPages(app: AppContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const file = await findPdfWithoutPages(app.database.sql, claimTimes(app).abandonedBefore);
    if (!file) return;
    try {
      await addPages(app, file);
    } catch (error) {
      if (signal?.aborted) return;
      app.log.error(
        { err: error, fileId: file.id },
        'The page pictures of a PDF could not be created; trying again later',
      );
    }
  }
}

/**
 * Returns the file with its pages, and makes the pages now if they are missing. Throws `unavailable` while another process makes
 * them.
 */
export async function ensurePages(app: AppContext, file: FileRow): Promise<FileRow> {
  if (file.pages || file.contentType !== 'application/pdf') return file;
  await addPages(app, file);
  const current = await findFile(app.database.sql, file.id);
  if (!current?.pages) throw new AppError('unavailable', 'The pages of the PDF are being prepared');
  return current;
}

/** Makes and stores the pictures of a PDF. Does nothing when another process has claimed the file. */
async function addPages(app: AppContext, file: FileRow): Promise<void> {
  const { sql } = app.database;
  if (!(await claimFile(sql, file, claimTimes(app)))) return;
  const { pages, renditions } = await renderPages(app, file);
  const parts = renditionParts(renditions);
  const names = parts.map(({ name }) => name);
  if (!(await registerMoreParts(sql, { folder: file.folder, parts: names }))) return;
  await putFileParts(app, file.folder, parts);
  await app.database.transaction((tx) => writePages(tx, file, { parts: names, pages }));
}

/**
 * The times of a claim, which is a row in `file_deletions`. `dueAt` is the due time of this row, always `ABANDONED_UPLOAD_MS`
 * after the claim. So a claim with a due time before `abandonedBefore` is older than `ABANDONED_AFTER_MS`, and its process has
 * died.
 */
function claimTimes({ now }: AppContext): { dueAt: Date; abandonedBefore: Date } {
  const cleanupAtMs = now().getTime() + ABANDONED_UPLOAD_MS;
  return { dueAt: new Date(cleanupAtMs), abandonedBefore: new Date(cleanupAtMs - ABANDONED_AFTER_MS) };
}

/** Renders the pages of a PDF. Returns no pages when the PDF cannot be rendered; its original can still be opened. */
async function renderPages(app: AppContext, { id, folder }: FileRow): Promise<PreparedPdf> {
  const { stream } = await app.storage.read(`${folder}/original.pdf`);
  const { stagingDir: stagingFolder } = app.config;
  const stagedPdf = await stageUpload(stream, { maxBytes: Infinity, stagingFolder });
  try {
    return await app.images.preparePdf(BACKGROUND_USER, stagedPdf.path);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported_file') throw error;
    app.log.warn({ fileId: id, reason: error.message }, 'A PDF is shown without pictures of its pages');
    return { pages: [], renditions: [] };
  } finally {
    await stagedPdf.discard();
  }
}
