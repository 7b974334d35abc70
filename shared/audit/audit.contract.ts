import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { idParams, idText, openEnum, searchText, sortedPageQuery, text, timestamp } from '#shared/wire.ts';
import { AUDIT_KINDS, type AuditKind } from './audit-kinds.ts';

/** Several kinds, separated by commas. */
const kindList = text(2_000)
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(z.enum(AUDIT_KINDS)));

const timestampText = z.iso
  .datetime()
  .refine((value) => value >= '0001' && value < '9999', 'Must be a year from 1 to 9998')
  .transform((value) => new Date(value));

/** The filters of the audit log; all must match. */
const auditFilter = z.object({
  kinds: kindList.optional(),
  /** The account that caused the event, or that the event is about. */
  person: idText.optional(),
  /** Only events at or after this timestamp. */
  from: timestampText.optional(),
  /** Only events before this timestamp. */
  to: timestampText.optional(),
  /** Part of a name or of an IP address. */
  q: searchText,
});

const auditRecord = z
  .object({
    id: z.int(),
    at: timestamp,
    kind: openEnum<AuditKind>(AUDIT_KINDS),
    /**
     * The account that caused the event, even if this account no longer exists. Null for the server, its commands, and callers
     * who are not signed in.
     */
    userId: z.int().nullable(),
    userName: z.string().nullable(),
    /** The account that the event is about. A subject that is not an account has only a name. */
    subjectId: z.int().nullable(),
    subjectName: z.string().nullable(),
    projectId: z.int().nullable(),
    ipAddress: z.string().nullable(),
    /** E.g. 'Chrome on Windows', from the User-Agent header. */
    device: z.string().nullable(),
    userAgent: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });
export type AuditRecord = z.output<typeof auditRecord>;

const auditPerson = z.object({ id: z.int(), name: z.string(), username: z.string().nullable() });
export type AuditPerson = z.output<typeof auditPerson>;

const tag = 'Audit log';

/** For admins only; other users get a 403. */
export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log',
    summary: 'The audit log, newest first. X-Total-Count is missing for more than 10,000 events',
    tag,
    access: 'signed-in',
    query: sortedPageQuery.extend(auditFilter.shape),
    output: z.array(auditRecord),
    errorCodes: ['forbidden'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log/export',
    summary: 'The filtered audit log as CSV, newest first. The export is an event itself',
    tag,
    access: 'signed-in',
    query: auditFilter,
    output: 'file',
    errorCodes: ['forbidden'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log/people',
    summary:
      'People for the filter: up to 10 accounts that match the text, or the person of an id, also a deleted one',
    tag,
    access: 'signed-in',
    query: z.object({ q: searchText, id: idText.optional() }),
    output: z.array(auditPerson),
    errorCodes: ['forbidden'],
  }),
};

/** An event about the user's own account. */
const securityActivityRecord = auditRecord
  .pick({ id: true, at: true, kind: true, ipAddress: true, device: true, details: true })
  .extend({
    /**
     * The name of another user who caused the event. Null when the user, the server or a caller who is not signed in
     * caused it.
     */
    byName: z.string().nullable(),
  })
  .meta({ id: 'SecurityActivity' });
export type SecurityActivity = z.output<typeof securityActivityRecord>;

export const securityActivityContract = {
  recent: endpoint({
    method: 'GET',
    path: '/api/users/{id}/security-activity',
    summary: 'The last 20 sign-ins and changes of password, email address and second step of your account',
    tag: 'Security',
    access: 'signed-in',
    params: idParams,
    output: z.array(securityActivityRecord),
    errorCodes: ['forbidden'],
  }),
};
