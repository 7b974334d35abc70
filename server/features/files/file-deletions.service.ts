import type { AppContext } from '#server/context.ts';
import {
  claimDeletion,
  claimDeletions,
  finishDeletion,
  type StoredFolder,
} from '#server/features/files/files.repository.ts';
import { removeTemporaryFiles } from '#server/platform/temporary-files.ts';
import { STAGED_NAME } from '#server/platform/uploads.ts';

const BATCH_SIZE = 50;
const HOUR_MS = 3_600_000;

/** The age after which a claim counts as abandoned by a process that has died. */
const ABANDONED_AFTER_MS = HOUR_MS;

/** The age after which a temporary file belongs to an interrupted request. Every request takes less time. */
const INTERRUPTED_AFTER_MS = 24 * HOUR_MS;

/**
 * Removes the bytes of all due deletions, until the signal stops it, and returns the number of folders. Several processes
 * may run it in parallel. After a crash the next run continues, because removal is idempotent.
 */
export async function removeDueFiles(app: AppContext, signal?: AbortSignal): Promise<number> {
  const now = app.now();
  const abandonedAt = new Date(now.getTime() - ABANDONED_AFTER_MS);
  for (let removedFolderCount = 0; ;) {
    if (signal?.aborted) return removedFolderCount;
    const claimed = await claimDeletions(app.database.sql, { now, abandonedAt, limit: BATCH_SIZE });
    if (claimed.length === 0) return removedFolderCount;
    for (const folder of claimed) if (await tryToRemove(app, folder)) removedFolderCount += 1;
  }
}

/** Removes the temporary files of interrupted uploads and writes, and returns their number. */
export async function removeInterruptedUploads({ config, storage, now }: AppContext): Promise<number> {
  const cutoff = new Date(now().getTime() - INTERRUPTED_AFTER_MS);
  const removedStagedFileCount = await removeTemporaryFiles(config.stagingDir, STAGED_NAME, cutoff);
  return removedStagedFileCount + (await storage.removeLeftovers(cutoff));
}

/**
 * Removes the bytes of an upload when the write that uses it was rejected. A failure is only logged: the row in
 * `file_deletions` stays, and maintenance removes the bytes later.
 */
export async function discardUpload(app: AppContext, upload: StoredFolder): Promise<void> {
  try {
    if (await claimDeletion(app.database.sql, upload.folder, app.now())) await removeBytes(app, upload);
  } catch (error) {
    app.log.error({ err: error }, 'The bytes of a rejected upload could not be removed yet');
  }
}

/** Removes the bytes of a folder; false after an error. Then the claim stays, and the folder is retried an hour later. */
async function tryToRemove(app: AppContext, { folder, parts }: StoredFolder): Promise<boolean> {
  try {
    await removeBytes(app, { folder, parts });
    return true;
  } catch (error) {
    app.log.error({ err: error, folder }, 'Deleted files could not be removed yet');
    return false;
  }
}

async function removeBytes(
  { storage, database }: AppContext,
  { folder, parts }: StoredFolder,
): Promise<void> {
  await storage.remove(parts.map((part) => `${folder}/${part}`));
  await finishDeletion(database.sql, folder);
}
