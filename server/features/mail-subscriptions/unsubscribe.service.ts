import { AppError } from '#shared/errors.ts';
import type { Unsubscription } from '#shared/notifications/mail-preferences.contract.ts';
import type { MailSubscription } from '#shared/notifications/notification-kinds.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { setSubscription, subscriptionCheckOf } from './mail-preferences.repository.ts';
import { findUnsubscribeLink, insertUnsubscribeLink } from './unsubscribe.repository.ts';

/** A year, because mails may be read long after they were sent. */
const LINK_VALIDITY_MS = 365 * 24 * 3_600_000;

/** Creates the link that ends one subscription of a user, and returns its URL. The link is valid for a year. */
export async function createUnsubscribeUrl(
  tx: Tx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { userId, subscription }: { userId: number; subscription: MailSubscription },
): Promise<string> {
  const token = newSessionToken();
  const expiresAt = new Date(now().getTime() + LINK_VALIDITY_MS);
  await insertUnsubscribeLink(tx, { tokenHash: hashToken(token), userId, subscription, expiresAt });
  return `${config.publicUrl}/unsubscribe/${token}`;
}

/** The subscription of a link, and whether its user is still subscribed. 404 for an unknown or expired link. */
export async function subscriptionOfLink(
  { database, now }: AppContext,
  token: string,
): Promise<Unsubscription> {
  return readUnsubscription(database.sql, await getLink(database.sql, token, now()));
}

/** Ends or restores the subscription of a link. 404 for an unknown or expired link. */
export async function changeSubscriptionByLink(
  { database, now }: AppContext,
  token: string,
  isSubscribed: boolean,
): Promise<Unsubscription> {
  return database.transaction(async (tx) => {
    const link = await getLink(tx, token, now());
    await setSubscription(tx, link.userId, link.subscription, isSubscribed);
    return readUnsubscription(tx, link);
  });
}

type UnsubscribeLink = NonNullable<Awaited<ReturnType<typeof findUnsubscribeLink>>>;

async function getLink(sql: Sql, token: string, now: Date): Promise<UnsubscribeLink> {
  const link = await findUnsubscribeLink(sql, hashToken(token), now);
  if (!link) throw new AppError('not_found', 'This link is not valid or has expired');
  return link;
}

async function readUnsubscription(
  sql: Sql,
  { userId, subscription }: UnsubscribeLink,
): Promise<Unsubscription> {
  return { subscription, isSubscribed: (await subscriptionCheckOf(sql, userId))(subscription) };
}
