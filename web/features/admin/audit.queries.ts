import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, parseISO } from 'date-fns';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { adminKeys } from '#web/api/query-keys.ts';
import type { AuditSearch } from './audit-search.ts';

/** The events that match the filters, newest first. */
export function auditLogQuery(search: AuditSearch) {
  return pagedQuery({
    queryKey: adminKeys.auditLog(search),
    pageSize: 50,
    fetchPage: (query, options) =>
      callPage('GET /api/admin/audit-log', { query: { ...query, ...filterQuery(search) } }, options),
    placeholderData: keepPreviousData,
  });
}

/** People whose accounts match a text. */
export function auditPeopleQuery(q: string) {
  return queryOptions({
    queryKey: adminKeys.auditPeople({ q }),
    queryFn: ({ signal }) => call('GET /api/admin/audit-log/people', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The person chosen in the filter, whose account may have been deleted. */
export function auditPersonQuery(id: number) {
  return queryOptions({
    queryKey: adminKeys.auditPeople({ id }),
    queryFn: ({ signal }) =>
      call('GET /api/admin/audit-log/people', { query: { id: String(id) } }, { signal }),
  });
}

/** The address of the CSV file with the events that match the filters. */
export function auditExportUrl(search: AuditSearch): string {
  const filter = Object.entries(filterQuery(search)).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return `/api/admin/audit-log/export?${new URLSearchParams(filter)}`;
}

/** Converts the filters to query parameters. Days begin at midnight in the time zone of the browser. */
function filterQuery({ q, kinds, person, from, to }: AuditSearch) {
  return {
    q: q || undefined,
    kinds: kinds.join(',') || undefined,
    person: person?.toString(),
    from: from && parseISO(from).toISOString(),
    to: to && addDays(parseISO(to), 1).toISOString(),
  };
}
