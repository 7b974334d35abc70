import { Readable } from 'node:stream';
import type { AuditPerson } from '#shared/audit/audit.contract.ts';
import type { AppContext } from '#server/context.ts';
import { isTimestamp, type ListPosition } from '#server/db/list-cursor.ts';
import { readSortedPage, type ListPage, type SortedPageParams } from '#server/db/list-page.ts';
import { deviceLabel } from '#server/sessions/device-label.ts';
import { requireSelf } from '#server/features/users/users.service.ts';
import { requireAdmin, type AdminScope, type Scope } from '#server/sessions/session-scope.ts';
import { csvHeader, csvLine } from './audit-csv.ts';
import {
  countAuditEvents,
  findPerson,
  listAuditEvents,
  MAX_COUNTED_EVENTS,
  recentActivityOf,
  searchPeople,
  type AuditFilter,
  type AuditRow,
} from './audit-log.repository.ts';
import { audit } from '#server/features/audit/audit.service.ts';

const EXPORT_PAGE_SIZE = 1_000;
const MAX_PEOPLE = 10;
const MAX_RECENT_EVENTS = 20;

/** One page of the audit log, for admins; `total` is null for more than 10,000 events. */
export async function pageOfAuditLog(
  app: AppContext,
  scope: Scope,
  { limit, cursor, ...filter }: AuditFilter & SortedPageParams,
): Promise<ListPage<ReturnType<typeof toAuditRecord>>> {
  const admin = requireAdmin(scope);
  const { sql } = app.database;
  const { items, total, ...page } = await readSortedPage(
    { limit, cursor },
    (rowRange) => listAuditEvents(sql, admin, filter, rowRange),
    () => countAuditEvents(sql, admin, filter),
    { orderKey: ['audit'], positionOfRow: positionOf, isKey: isTimestamp },
  );
  return {
    ...page,
    items: items.map(toAuditRecord),
    total: total !== null && total > MAX_COUNTED_EVENTS ? null : total,
  };
}

/** The filtered audit log as lines of CSV, for admins. Records the export before the first line. */
export async function exportAuditLog(
  app: AppContext,
  scope: Scope,
  filter: AuditFilter,
): Promise<{ stream: Readable; fileName: string }> {
  const admin = requireAdmin(scope);
  await audit(app.database.sql, scope, {
    kind: 'data_exported',
    details: { what: 'the audit log', filter },
  });
  const day = app.now().toISOString().slice(0, 10);
  return {
    stream: Readable.from(generateCsvLines(app, admin, filter)),
    fileName: `wrapline-audit-log-${day}.csv`,
  };
}

/** Reads the log page by page, so that a long log needs little memory and no long transaction. */
async function* generateCsvLines(
  app: AppContext,
  admin: AdminScope,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield csvHeader();
  let position: ListPosition | undefined;
  for (;;) {
    const rows = await listAuditEvents(app.database.sql, admin, filter, {
      after: position,
      limit: EXPORT_PAGE_SIZE,
    });
    if (rows.length > 0) yield rows.map((row) => csvLine(toAuditRecord(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE_SIZE) return;
    position = positionOf(last);
  }
}

/** Up to 10 accounts that match a text, or the person with this id, for admins. */
export async function peopleOfAuditLog(
  { database: { sql } }: AppContext,
  scope: Scope,
  { q = '', id }: { q?: string; id?: number },
): Promise<AuditPerson[]> {
  const admin = requireAdmin(scope);
  if (id === undefined) return searchPeople(sql, admin, { q, limit: MAX_PEOPLE });
  const person = await findPerson(sql, admin, id);
  return person ? [person] : [];
}

/**
 * The last events about the caller's sign-ins, password, address and second step; 403 for another account. Events by other
 * accounts have no IP address and device.
 */
export async function recentActivity(app: AppContext, scope: Scope, id: number) {
  requireSelf(scope, id);
  const rows = await recentActivityOf(app.database.sql, scope, MAX_RECENT_EVENTS);
  return rows.map((row) =>
    row.userId === null || row.userId === id
      ? { ...toAuditRecord(row), byName: null }
      : { ...row, ipAddress: null, device: null, byName: row.userName },
  );
}

function toAuditRecord(row: AuditRow) {
  return { ...row, device: row.userAgent === null ? null : deviceLabel(row.userAgent) };
}

function positionOf({ at, id }: AuditRow): ListPosition {
  return { key: at.toISOString(), id };
}
