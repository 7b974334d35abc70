import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import type { Sql } from '#server/db/database.ts';
import { insertAuditEvent } from './audit.repository.ts';

/**
 * The user who acted, and the origin of the request: a `Scope`, or a `Caller` with the id of the account. An empty
 * object means that the server acted without a request.
 */
export interface AuditActor {
  userId?: number | null;
  ipAddress?: string | null | undefined;
  userAgent?: string | null | undefined;
  /** The command on the server that caused the event, e.g. 'npm run admin -- password'. */
  command?: string;
}

export interface AuditEvent {
  kind: AuditKind;
  /**
   * The account or other thing that the event is about. `id` is the id of an account, and null for other things. When
   * `subject` is missing, an event in `ACCOUNT_AUDIT_KINDS` is about the user who caused it. Other events then have no subject.
   */
  subject?: { id: number | null; name: string };
  projectId?: number | null;
  /** Further facts, never secrets. */
  details?: Record<string, unknown>;
}

/** Adds an event to the audit log, in the transaction of the change that it reports. */
export async function audit(
  sql: Sql,
  { userId = null, ipAddress = null, userAgent = null, command }: AuditActor,
  { kind, subject, projectId = null, details = {} }: AuditEvent,
): Promise<void> {
  await insertAuditEvent(sql, {
    kind,
    userId,
    ipAddress,
    userAgent,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
    projectId,
    details: { ...details, ...(command && { command }) },
  });
}
