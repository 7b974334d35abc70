import { desc, eq } from 'drizzle-orm';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { Config } from '#server/config.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { queueNotificationMails } from '#server/features/notifications/notification-mails.service.ts';
import type { TestUser } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Settings of a server that sends mail. */
export const WITH_MAIL: Partial<Config> = {
  mail: { smtpUrl: 'smtp://localhost:9', from: 'Wrapline <wraps@shop.example>' },
  publicUrl: 'https://wraps.example',
};

/** The fields of an account with a confirmed address. */
export const CONFIRMED_ADDRESS = { emailVerifiedAt: new Date('2026-01-01') };

/** The queued messages to a user, newest first. */
export function mailsTo({ database }: TestApp, { id }: TestUser) {
  return database.sql
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.toUserId, id))
    .orderBy(desc(mailMessages.id));
}

/** Dispatches the events and queues the due notification mails. */
export async function deliverNotices(app: TestApp): Promise<void> {
  await app.dispatcher.dispatchDue();
  await queueNotificationMails(app);
}

/** Turns the mails of a kind on or off as this user. */
export async function setMailPreferenceOf(
  app: TestApp,
  user: TestUser,
  kind: NotificationKind,
  enabled: boolean,
): Promise<void> {
  await (await app.as(user)).put(`/api/notifications/mail-preferences/${kind}`, { enabled });
}

/** The token of a message's unsubscribe link. */
export function tokenOf({ unsubscribeUrl }: typeof mailMessages.$inferSelect): string {
  return unsubscribeUrl?.split('/').at(-1) ?? '';
}
