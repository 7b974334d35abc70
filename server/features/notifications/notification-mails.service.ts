import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { runInSavepoint } from '#server/db/transactions.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { isGrouped } from '#server/features/notifications/grouped-title.ts';
import { findProject } from '#server/features/project-access/visible-project.repository.ts';
import { findScopeOfAccount } from '#server/sessions/sessions.ts';
import { subscriptionCheckOf } from '#server/features/mail-subscriptions/mail-preferences.repository.ts';
import { notificationMailText } from './notification-mail-text.ts';
import {
  deleteUnwantedMails,
  dueMailsOf,
  lastMailTimes,
  lockDueRecipient,
  markQueued,
  postponeMails,
  type DueMail,
} from './notification-mails.repository.ts';
import { createUnsubscribeUrl } from '#server/features/mail-subscriptions/unsubscribe.service.ts';

/**
 * A person gets at most one message for each grouped kind and project in this time. A message that could not be queued
 * is retried after this time.
 */
const MESSAGE_INTERVAL_MS = 15 * 60_000;

type Recipient = NonNullable<Awaited<ReturnType<typeof lockDueRecipient>>>;

/** The rows of `notification_mails` that one message combines. They have the same kind and project, oldest first. */
type Message = [DueMail, ...DueMail[]];

/** Puts the due notifications of all users into messages, user by user, and queues the messages. */
export async function queueNotificationMails(app: AppContext, signal?: AbortSignal): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = !signal?.aborted && (await queueForOneUser(app));
}

/**
 * Queues the messages of the next user with due mails. Returns false when no user has due mails. An error postpones only the
 * mails of this user.
 */
async function queueForOneUser(app: AppContext): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    const recipient = await lockDueRecipient(tx, app.now());
    if (!recipient) return false;
    const dueMails = await dueMailsOf(tx, recipient.id, app.now());
    try {
      await runInSavepoint(tx, (inner) => queueDueMails(app, inner, recipient, dueMails));
    } catch (error) {
      app.log.error({ err: error, userId: recipient.id }, 'Notification mails failed; trying again later');
      await postponeMails(tx, idsOf(dueMails), inFifteenMinutes(app));
    }
    return true;
  });
}

async function queueDueMails(
  app: AppContext,
  tx: Tx,
  recipient: Recipient,
  dueMails: DueMail[],
): Promise<void> {
  const projects = await findVisibleProjects(tx, recipient, dueMails);
  const isSubscribed = await subscriptionCheckOf(tx, recipient.id);
  const isWanted = ({ isSeen, kind, projectId }: DueMail) =>
    recipient.emailVerifiedAt !== null &&
    !isSeen &&
    isSubscribed(kind) &&
    (projectId === null || projects.has(projectId));
  await deleteUnwantedMails(tx, idsOf(dueMails.filter((mail) => !isWanted(mail))));
  const nextTimeByKey = await nextMailTimes(app, tx, recipient);
  for (const message of groupIntoMessages(dueMails.filter(isWanted))) {
    const postponedUntil = isMailGrouped(message[0])
      ? nextTimeByKey.get(messageKeyOf(message[0]))
      : undefined;
    if (postponedUntil) await postponeMails(tx, idsOf(message), postponedUntil);
    else await queueMessage(app, tx, recipient, { message, project: projects.get(message[0].projectId) });
  }
}

/** The projects of these mails that the recipient can still see, by id. */
async function findVisibleProjects(tx: Tx, { id }: Recipient, dueMails: DueMail[]) {
  const projects = new Map<number | null, { id: number; name: string }>();
  const scope = await findScopeOfAccount(tx, id);
  for (const projectId of new Set(dueMails.map((mail) => mail.projectId))) {
    const project = scope && projectId !== null ? await findProject(tx, scope, projectId) : null;
    if (project) projects.set(project.id, project);
  }
  return projects;
}

/** When the next message may be sent, for each kind and project with a message in the last 15 minutes. */
async function nextMailTimes({ now }: AppContext, tx: Tx, { id }: Recipient): Promise<Map<string, Date>> {
  const lastTimes = await lastMailTimes(tx, id, new Date(now().getTime() - MESSAGE_INTERVAL_MS));
  return new Map(
    lastTimes.map(
      (mail) => [messageKeyOf(mail), new Date((mail.lastAt?.getTime() ?? 0) + MESSAGE_INTERVAL_MS)] as const,
    ),
  );
}

/** Mails of a kind that is grouped in the app share one message for each project. Every other mail is a separate message. */
function groupIntoMessages(mails: DueMail[]): Message[] {
  const messages = new Map<string, Message>();
  for (const mail of mails) {
    const key = isMailGrouped(mail) ? messageKeyOf(mail) : String(mail.id);
    const message = messages.get(key);
    if (message) message.push(mail);
    else messages.set(key, [mail]);
  }
  return [...messages.values()];
}

/** Queues a message, or postpones it when its recipient has received too much mail. */
async function queueMessage(
  app: AppContext,
  tx: Tx,
  { id: userId, email }: Recipient,
  {
    message,
    project = null,
  }: { message: Message; project?: { id: number; name: string } | undefined | null },
): Promise<void> {
  const [{ kind: subscription }] = message;
  try {
    await runInSavepoint(tx, async (inner) => {
      await queueMail(inner, app, {
        kind: 'notification',
        to: email,
        toUserId: userId,
        // The mail does not count toward the limit of the person who caused the event. This limit is for mail to addresses that
        // the person chooses.
        causedById: null,
        unsubscribeUrl: await createUnsubscribeUrl(inner, app, { userId, subscription }),
        ...notificationMailText(message, { project, publicUrl: app.config.publicUrl ?? '' }),
      });
      await markQueued(inner, idsOf(message), app.now());
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    await postponeMails(tx, idsOf(message), inFifteenMinutes(app));
  }
}

function isMailGrouped({ action, kind }: DueMail): boolean {
  // A completion is never grouped with other moves.
  return isGrouped(action) && kind !== 'completion';
}

function messageKeyOf({ kind, projectId }: Pick<DueMail, 'kind' | 'projectId'>): string {
  return `${kind} ${projectId}`;
}

function idsOf(mails: DueMail[]): number[] {
  return mails.map(({ id }) => id);
}

function inFifteenMinutes({ now }: AppContext): Date {
  return new Date(now().getTime() + MESSAGE_INTERVAL_MS);
}
