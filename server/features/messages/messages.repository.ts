import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/project-records.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';

/** The messages of a project that the caller has found visible, newest first, from below `cursor`. */
export async function messagesOf(
  sql: Sql,
  projectId: number,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
) {
  return selectMessages(sql)
    .where(and(eq(messages.projectId, projectId), cursor ? lt(messages.id, cursor) : undefined))
    .orderBy(desc(messages.id))
    .limit(limit);
}

/** How many messages a project has that the caller has found visible. */
export async function countMessages(sql: Sql, projectId: number): Promise<number> {
  const [counted] = await sql
    .select({ messages: count() })
    .from(messages)
    .where(eq(messages.projectId, projectId));
  return counted?.messages ?? 0;
}

/** Writes a message on a project that the transaction has locked, and gives it as the wire shows it. */
export async function insertMessage(tx: Tx, message: typeof messages.$inferInsert) {
  const [inserted] = await tx.insert(messages).values(message).returning({ id: messages.id });
  if (!inserted) throw new Error('The message was not written');
  const [row] = await selectMessages(tx).where(eq(messages.id, inserted.id));
  if (!row) throw new Error('The message vanished within its own transaction');
  return row;
}

function selectMessages(sql: Sql) {
  return sql
    .select({
      id: messages.id,
      projectId: messages.projectId,
      senderId: messages.senderId,
      sender: nameOrDeleted(),
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId));
}
