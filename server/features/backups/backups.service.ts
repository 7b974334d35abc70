import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { readPage, type ListPage, type PageParams } from '#server/db/list-page.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import { hasArchive, openArchive, pathOfArchive } from './backup-archives.ts';
import { nextScheduledTime } from './backup-times.ts';
import {
  countBackups,
  findFinishedBackup,
  findRunningBackup,
  listBackups,
  type BackupRow,
} from './backups.repository.ts';

/** A backup for the admin page. `canDownload` is true when its archive exists. */
export type AdminBackup = BackupRow & { canDownload: boolean };

/** One page of the backups, for admins. */
export async function pageOfBackups(
  { config, database: { sql } }: AppContext,
  scope: Scope,
  params: PageParams,
): Promise<ListPage<AdminBackup>> {
  const admin = requireAdmin(scope);
  const { items, ...page } = await readPage(
    params,
    (rowRange) => listBackups(sql, admin, rowRange),
    () => countBackups(sql, admin),
  );
  return { ...page, items: await Promise.all(items.map((row) => toAdminBackup(config, row))) };
}

/** The schedule and the running backup, for admins. */
export async function backupStatus({ config, database, now }: AppContext, scope: Scope) {
  requireAdmin(scope);
  const { dir, at, keep } = config.backups;
  const runningBackup = await findRunningBackup(database.sql);
  return {
    schedule:
      dir === null
        ? null
        : { dir, at, timeZone: serverTimeZone(), keep, nextAt: nextScheduledTime(now(), at) },
    running: runningBackup && { ...runningBackup, canDownload: false },
  };
}

/** The name of the server's time zone. Node has no name for some values of TZ, such as `:/etc/localtime`. */
function serverTimeZone(): string {
  const options: Partial<Intl.ResolvedDateTimeFormatOptions> = new Intl.DateTimeFormat().resolvedOptions();
  return options.timeZone ?? 'time zone of the server';
}

/** The URL and the file name of an archive, for admins; 404 when the archive does not exist. */
export async function archiveUrlOf(app: AppContext, scope: Scope, id: number) {
  const { fileName } = await requireArchive(app, scope, id);
  return { url: `/api/admin/backups/${id}/archive`, fileName };
}

/** An archive to send, for admins; 404 when the archive does not exist. Every download is in the audit log. */
export async function serveArchive(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const { fileName, file } = await requireArchive(app, scope, id);
  return {
    contentType: fileName.endsWith('.gz') ? 'application/gzip' : 'application/zstd',
    downloadName: fileName,
    etag: `"${fileName}"`,
    open: async (range) => {
      const subject = { id, name: fileName };
      const details = { isPart: range !== undefined };
      await audit(app.database.sql, scope, { kind: 'backup_downloaded', subject, details });
      return openArchive(file, range);
    },
  };
}

async function requireArchive({ config, database }: AppContext, scope: Scope, id: number) {
  const backup = await findFinishedBackup(database.sql, requireAdmin(scope), id);
  const file = backup && pathOfArchive(config, backup);
  if (!file || backup.fileName === null || !(await hasArchive(config, backup)))
    throw new AppError('not_found', 'There is no such archive. It may have been removed');
  return { fileName: backup.fileName, file };
}

async function toAdminBackup(config: AppContext['config'], row: BackupRow): Promise<AdminBackup> {
  // The list is also needed while the disk of the archives cannot be read.
  const isReadable = await hasArchive(config, row).catch(() => false);
  return { ...row, canDownload: row.state === 'done' && isReadable };
}
