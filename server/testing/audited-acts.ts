import { desc, gt } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { auditSentence } from '#shared/audit/audit-sentences.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** An action, and the events that it must add to the audit log: oldest first, with their user (`by`) and subject (`about`). */
export interface AuditedAct {
  act: () => Promise<unknown>;
  events: { kind: AuditKind; by?: string | null; about?: string | null; details?: object }[];
}

export type NamedAct = [title: string, prepare: () => Promise<AuditedAct>];

/**
 * Runs the prepared action. Expects that the action adds exactly the prepared `events` to the audit log, and that these events
 * contain no secrets.
 */
export async function expectEvents(app: TestApp, prepare: () => Promise<AuditedAct>): Promise<void> {
  const { act, events } = await prepare();
  const lastEventId = await findLastEventId(app);
  await act();
  const recordedEvents = await app.database.sql
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, lastEventId))
    .orderBy(auditEvents.id);
  expect(recordedEvents).toMatchObject(
    events.map(({ kind, by, about, details }) => ({
      kind,
      ...(by !== undefined && { userName: by }),
      ...(about !== undefined && { subjectName: about }),
      ...(details && { details }),
    })),
  );
  // A sentence says 'unknown' when the event lacks a detail.
  expect(recordedEvents.map(auditSentence).join('\n')).not.toContain('unknown');
  expect(JSON.stringify(recordedEvents)).not.toMatch(/rolls of film|correct horse|my-Password-1|argon2/);
}

/** The newest event of the audit log. */
export async function findNewestEvent({ database: { sql } }: TestApp) {
  const [event] = await sql.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  return event;
}

/** The id of the newest event; 0 without one. */
export async function findLastEventId(app: TestApp): Promise<number> {
  return (await findNewestEvent(app))?.id ?? 0;
}
