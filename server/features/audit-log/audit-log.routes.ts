import { auditContract, securityActivityContract } from '#shared/audit/audit.contract.ts';
import { DownloadResult, listResult } from '#server/http/route-result.ts';
import { routes } from '#server/http/routes.ts';
import { exportAuditLog, pageOfAuditLog, peopleOfAuditLog, recentActivity } from './audit-log.service.ts';

export const auditLogRoutes = [
  ...routes(auditContract, {
    list: async (app, { scope, query }) =>
      listResult(auditContract.list.path, nextPageQuery(query), await pageOfAuditLog(app, scope, query)),
    export: async (app, { scope, query }) => {
      const { stream, fileName } = await exportAuditLog(app, scope, query);
      return new DownloadResult({ stream, fileName, contentType: 'text/csv; charset=utf-8' });
    },
    people: (app, { scope, query }) => peopleOfAuditLog(app, scope, query),
  }),
  ...routes(securityActivityContract, {
    recent: (app, { scope, params }) => recentActivity(app, scope, params.id),
  }),
];

interface AuditQuery {
  kinds?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The query for the link to the next page. */
function nextPageQuery<Query extends AuditQuery>({ kinds, from, to, ...query }: Query) {
  return { ...query, kinds: kinds?.join(','), from: from?.toISOString(), to: to?.toISOString() };
}
