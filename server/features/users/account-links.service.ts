import type { LinkPurpose } from '#shared/auth/account-links.ts';
import { invalidField } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailContext, MailLink } from '#server/features/mail/outbox.service.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { deleteLink, findLink, replaceLink, type AccountLink } from './account-links.repository.ts';
import { findUser, lockUser, type LockedUser, type UserRow } from './users.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a link is valid. */
const LIFETIME_MS: Record<LinkPurpose, number> = {
  'confirm-email': DAY_MS,
  'stop-email-change': DAY_MS,
  'reset-password': 30 * MINUTE_MS,
};

export interface NewLink extends MailLink {
  purpose: LinkPurpose;
  url: string;
  createdAt: Date;
}

/** Creates a link for a mail. The link is valid once `storeLink` has stored the hash of its token. */
export function newLink({ config, now }: MailContext, purpose: LinkPurpose): NewLink {
  const [token, createdAt] = [newSessionToken(), now()];
  return {
    purpose,
    url: `${config.publicUrl}/${purpose}?token=${token}`,
    tokenHash: hashToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS[purpose]),
  };
}

/** Stores the hash of a link, which replaces the account's earlier links for this purpose. */
export async function storeLink(
  tx: Tx,
  { url: _url, ...link }: NewLink,
  { userId, email }: Pick<AccountLink, 'userId' | 'email'>,
): Promise<void> {
  await replaceLink(tx, { ...link, userId, email });
}

/** The username of a link's account, and the email address that the link is about; null for an unusable link. */
export async function checkLink(
  app: AppContext,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<{ link: { username: string; email: string } | null }> {
  const found = await findLinkWithUser(app, token, purpose);
  if (!found) return { link: null };
  const { link, user } = found;
  return { link: { username: user.username, email: link.email ?? user.email } };
}

/** The account of a link. The link stays valid. Throws a 400 for an unusable link. */
export async function findAccountOfLink(
  app: AppContext,
  token: string,
  purpose: LinkPurpose,
): Promise<UserRow> {
  return (await findLinkWithUser(app, token, purpose))?.user ?? throwUnusableLink();
}

/**
 * Uses a link: deletes it, and returns the row-locked account of the link. `email` is the address to confirm; null for a link
 * with another purpose. Throws a 400 for an unusable link.
 */
export async function consumeLink(
  tx: Tx,
  app: AppContext,
  token: string,
  purpose: LinkPurpose,
): Promise<{ user: LockedUser; email: string | null }> {
  const link = (await findLink(tx, keyOf(app, token, purpose))) ?? throwUnusableLink();
  // Accounts are always locked before their links. A parallel use may have deleted the link in the meantime.
  const user = (await lockUser(tx, link.userId)) ?? throwUnusableLink();
  if (!(await deleteLink(tx, link.tokenHash))) throwUnusableLink();
  return { user, email: link.email };
}

async function findLinkWithUser(app: AppContext, token: string, purpose: LinkPurpose) {
  const { sql } = app.database;
  const link = await findLink(sql, keyOf(app, token, purpose));
  const user = link && (await findUser(sql, link.userId));
  return user && { link, user };
}

function keyOf({ now }: AppContext, token: string, purpose: LinkPurpose) {
  return { tokenHash: hashToken(token), purpose, now: now() };
}

function throwUnusableLink(): never {
  throw invalidField('token', 'This link was used or replaced, or has expired');
}
