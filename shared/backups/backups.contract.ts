import { z } from 'zod';
import { BACKUP_KINDS, BACKUP_STATES } from '#shared/backups/backup-values.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, openEnum, pageQuery, timestamp } from '#shared/wire.ts';

const backupRecord = z
  .object({
    id: z.int(),
    kind: openEnum(BACKUP_KINDS),
    state: openEnum(BACKUP_STATES),
    startedAt: timestamp,
    finishedAt: timestamp.nullable(),
    /** Null when the backup failed, or when the archive was removed or is in no backup folder of the server. */
    fileName: z.string().nullable(),
    /** The size, rows and files of the archive. During a backup, only the part that was already written. Null when unknown. */
    bytes: z.int().nullable(),
    rowCount: z.int().nullable(),
    fileCount: z.int().nullable(),
    /** Why the backup failed, or how many files a finished backup lacks. Null for a complete backup. */
    error: z.string().nullable(),
    /** Whether the archive exists and can be downloaded. */
    canDownload: z.boolean(),
  })
  .meta({ id: 'Backup' });
export type BackupRecord = z.output<typeof backupRecord>;

const tag = 'Backups';

/** For admins only; other users get a 403. */
export const backupsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The backups that were made or tried, newest first',
    tag,
    access: 'signed-in',
    query: pageQuery,
    output: z.array(backupRecord),
    errorCodes: ['forbidden'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/admin/backups/status',
    summary: 'The schedule, and the backup that is running now',
    tag,
    access: 'signed-in',
    output: z.object({
      /** Null when BACKUP_DIR is not set. `at` is a time of day on the clock of the server. */
      schedule: z
        .object({ dir: z.string(), at: z.string(), timeZone: z.string(), keep: z.int(), nextAt: timestamp })
        .nullable(),
      running: backupRecord.nullable(),
    }),
    errorCodes: ['forbidden'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Start a backup; 409 while another one runs, and when BACKUP_DIR is not set',
    tag,
    access: 'signed-in',
    isSensitive: true,
    output: backupRecord,
    status: 201,
    errorCodes: ['forbidden', 'conflict', 'confirmation_required'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/admin/backups/{id}/download',
    summary: 'The address of an archive; 404 when it was removed',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    output: z.object({ url: z.string(), fileName: z.string() }),
    errorCodes: ['forbidden', 'not_found', 'confirmation_required'],
  }),
  archive: endpoint({
    method: 'GET',
    path: '/api/admin/backups/{id}/archive',
    summary: 'An archive, to download',
    tag,
    access: 'signed-in',
    isSensitive: true,
    params: idParams,
    output: 'file',
    errorCodes: ['forbidden', 'not_found', 'confirmation_required'],
  }),
};
