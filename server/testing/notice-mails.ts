import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { mailMessages } from '#server/db/schema/mail.ts';
import { queueNotificationMails } from '#server/features/notifications/notification-mails.service.ts';
import type { TestUser } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** The fields of an account with a confirmed address. */
export const CONFIRMED_ADDRESS = { emailVerifiedAt: new Date('2026-01-01') };

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
