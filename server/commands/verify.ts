// `npm run verify -- FILE`: checks a backup without restoring it. FILE is an archive, a backup folder or one of its snapshots.
import { verifyBackup } from '#server/features/backup/verify-backup.service.ts';
import { createTerminalBackupOptions } from './backup-progress.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand(async ([file, ...more]) => {
  if (!file || more.length > 0) throw new UsageError('Usage: npm run verify -- FILE.tar.zst | FOLDER');
  const { archive, manifest } = await verifyBackup(file, createTerminalBackupOptions());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { header, files, missing } = manifest;
  process.stdout.write(
    `${archive} is intact: ${rows} rows and ${files.length} files of ${header.createdAt}.\n`,
  );
  for (const key of missing) process.stdout.write(`already missing at the time of the backup  ${key}\n`);
  return 0;
});
