import { sql as raw } from 'drizzle-orm';
import { ACCOUNT_AUDIT_KINDS } from '#shared/audit/audit-labels.ts';
import type { Sql } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/security.ts';

export type NewAuditEvent = typeof auditEvents.$inferInsert;

/**
 * Writes an event of the audit log, with the current name of its user. When an event about an account has no subject, its user is
 * the subject. Triggers refuse changes and deletions of events.
 */
export async function insertAuditEvent(sql: Sql, event: NewAuditEvent): Promise<void> {
  const { kind, userId = null, subjectId, subjectName } = event;
  const userName = userId === null ? null : raw`(select name from users where id = ${userId})`;
  const isAboutUser = !subjectName && ACCOUNT_AUDIT_KINDS.includes(kind);
  const subject = isAboutUser ? { subjectId: userId, subjectName: userName } : { subjectId, subjectName };
  await sql.insert(auditEvents).values({ ...event, userName, ...subject });
}
