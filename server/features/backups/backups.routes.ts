import { backupsContract } from '#shared/backups/backups.contract.ts';
import { FileResult, listResult } from '#server/http/route-result.ts';
import { routes, type BoundRoute } from '#server/http/routes.ts';
import type { BackupRunner } from './backup-runner.service.ts';
import { archiveUrlOf, backupStatus, pageOfBackups, serveArchive } from './backups.service.ts';

/** The routes of the admin page for backups. The runner makes the backups that admins start. */
export function backupsRoutes(runner: BackupRunner): BoundRoute[] {
  return routes(backupsContract, {
    list: async (app, { scope, query }) =>
      listResult(backupsContract.list.path, query, await pageOfBackups(app, scope, query)),
    status: (app, { scope }) => backupStatus(app, scope),
    start: (app, { scope }) => runner.start(app, scope),
    download: (app, { scope, params }) => archiveUrlOf(app, scope, params.id),
    archive: async (app, { scope, params }) => new FileResult(await serveArchive(app, scope, params.id)),
  });
}
