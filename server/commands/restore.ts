// `npm run restore -- FILE`: restores a backup into an empty installation (docs/requirements/backup.md).
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { restoreBackup } from '#server/features/backup/restore.service.ts';
import { verifyBackup } from '#server/features/backup/verify-backup.service.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/open-storage.ts';
import { createTerminalBackupOptions } from './backup-progress.ts';
import { runCommand, UsageError } from './run-command.ts';

await runCommand(async ([file, ...more]) => {
  if (!file || more.length > 0) throw new UsageError('Usage: npm run restore -- FILE.tar.zst | FOLDER');
  const config = readConfig(process.env);
  const options = createTerminalBackupOptions();
  // Verifies the backup before the database is opened, so that a damaged backup does not create an empty database.
  const backup = await verifyBackup(file, options);
  const database = await openDatabase(config, createLog('error'), 'refuse');
  try {
    await restoreBackup({ config, database, storage: await openStorage(config, database) }, backup, options);
  } finally {
    await database.close();
  }
  const { header, files } = backup.manifest;
  process.stdout.write(
    `Restored the backup of ${header.createdAt} with ${files.length} files. Run: npm start\n`,
  );
  return 0;
});
