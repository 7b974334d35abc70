import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { insertCommandBackup } from './command-backups.repository.ts';

export const backupOutcome = z.object({
  summary: z
    .object({ bytes: z.int(), rowCount: z.int(), fileCount: z.int(), missing: z.array(z.string()) })
    .nullable(),
  error: z.string().nullable(),
});

/** The result of a backup command: a summary, which lists missing files, or an error. */
export type BackupOutcome = z.output<typeof backupOutcome>;

/** Records the result of a backup command in the list of backups and in the audit log. */
export async function recordCommandBackup(
  database: Database,
  startedAt: Date,
  { summary, error }: BackupOutcome,
): Promise<void> {
  const { bytes = null, rowCount = null, fileCount = null, missing = [] } = summary ?? {};
  const problem = missing.length > 0 ? `Files missing in the file store: ${missing.length}` : error;
  await database.transaction(async (tx) => {
    await insertCommandBackup(tx, { startedAt, bytes, rowCount, fileCount, error: problem });
    await audit(
      tx,
      {},
      {
        kind: summary ? 'backup_created' : 'backup_failed',
        details: { kind: 'command', bytes, rowCount, fileCount, ...(problem && { error: problem }) },
      },
    );
  });
}
