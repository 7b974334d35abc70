import { AppError } from '#shared/errors.ts';
import type { Message } from '#shared/messages/messages.contract.ts';
import { mayMessage } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { readPage, type PageParams } from '#server/db/list-page.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { countMessages, insertMessage, messagesOf } from '#server/features/messages/messages.repository.ts';
import { getProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** One page of a project's messages, newest first. */
export async function pageOfMessages(app: AppContext, scope: Scope, projectId: number, page: PageParams) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readPage(
    page,
    (rowRange) => messagesOf(sql, project, rowRange),
    () => countMessages(sql, project),
  );
}

/**
 * Sends a message to the other people on a project. All people on the project may send messages
 * (docs/requirements/permissions.md, Projects).
 */
export async function sendMessage(
  app: AppContext,
  scope: Scope,
  { projectId, content }: Pick<Message, 'projectId' | 'content'>,
) {
  await countAction(app, scope, 'message');
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayMessage(scope, project))
      throw new AppError('forbidden', 'You do not have permission to send messages on this project');
    const message = await insertMessage(tx, scope, project, content);
    await record(tx, scope, {
      projectId,
      action: 'message_sent',
      description: 'sent a message',
      details: { messageId: message.id },
    });
    return message;
  });
}
