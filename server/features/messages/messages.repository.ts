import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { messages } from '#server/db/schema/project-records.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** The messages of a project, newest first, with ids below `cursor`. */
export async function messagesOf(
  sql: Sql,
  { id }: VisibleProject,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
) {
  return selectMessages(sql)
    .where(and(eq(messages.projectId, id), cursor ? lt(messages.id, cursor) : undefined))
    .orderBy(desc(messages.id))
    .limit(limit);
}

/** The number of messages of a project. */
export async function countMessages(sql: Sql, { id }: VisibleProject): Promise<number> {
  const [countRow] = await sql.select({ messages: count() }).from(messages).where(eq(messages.projectId, id));
  return countRow?.messages ?? 0;
}

/** Writes a message of the caller on a row-locked project, and returns it in its wire format. */
export async function insertMessage(
  tx: Tx,
  { userId: senderId }: Scope,
  { id: projectId }: VisibleProject,
  content: string,
) {
  const [inserted] = await tx
    .insert(messages)
    .values({ projectId, senderId, content })
    .returning({ id: messages.id });
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
