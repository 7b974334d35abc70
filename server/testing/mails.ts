import { asc, eq, sql as raw } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { accountLinks } from '#server/db/schema/people.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import type { MailLink } from '#server/features/mail/outbox.service.ts';
import { newLink, storeLink } from '#server/features/users/account-links.service.ts';
import { makeShop, type TestUser } from '#server/testing/factories.ts';

/** The settings of a server that sends mail. No server listens at the address. */
export const WITH_MAIL: Partial<Config> = {
  mail: { smtpUrl: 'smtp://localhost:9', from: 'Wrapline <wraps@shop.example>' },
  publicUrl: 'https://wraps.example',
};

/** The mails in the outbox to this address or account, oldest first. */
export function mailsTo({ database }: AppContext, to: string | Pick<TestUser, 'id'>) {
  const isToRecipient =
    typeof to === 'string'
      ? eq(raw`lower(${mailMessages.toAddress})`, to.toLowerCase())
      : eq(mailMessages.toUserId, to.id);
  return database.sql.select().from(mailMessages).where(isToRecipient).orderBy(asc(mailMessages.id));
}

/** The token of the link in the newest mail to this address; empty when there is none. */
export async function findNewestToken(app: AppContext, address: string): Promise<string> {
  const text = (await mailsTo(app, address)).at(-1)?.text ?? '';
  return /\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** The stored links of an account. */
export function linksOf({ database }: AppContext, userId: number) {
  return database.sql.select().from(accountLinks).where(eq(accountLinks.userId, userId));
}

/** A valid link to reset the password of a new account, for a message with a secret link. */
export async function makeMailLink(app: AppContext): Promise<MailLink> {
  const { id: userId } = await makeShop(app);
  const link = newLink(app, 'reset-password');
  await app.database.transaction((tx) => storeLink(tx, link, { userId, email: null }));
  return link;
}
