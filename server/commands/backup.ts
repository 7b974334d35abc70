// `npm run backup -- FILE.tar.zst | --to-folder DIR`: writes all rows and files (docs/requirements/backup.md).
import { readConfig } from '#server/config.ts';
import { readBackupTarget, runBackup } from '#server/features/backup/backup-command.service.ts';
import { createTerminalBackupOptions } from './backup-progress.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (args) => {
  const target = readBackupTarget(args);
  const summary = await runBackup(readConfig(process.env), target, createTerminalBackupOptions());
  const { bytes, rowCount, fileCount, missing, recordError } = summary;
  process.stdout.write(`Backed up ${rowCount} rows and ${fileCount} files; ${bytes} bytes were written.\n`);
  if (recordError !== null)
    process.stderr.write(`Warning: the backup is usable, but it was not recorded: ${recordError}\n`);
  for (const key of missing) process.stderr.write(`missing  ${key}\n`);
  if (missing.length === 0) return 0;
  process.stderr.write(
    `${missing.length} files are missing in the file store; the backup has everything else.\n`,
  );
  return 1;
});
