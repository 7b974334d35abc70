import { and, eq, gt, or, sql as raw, type SQL } from 'drizzle-orm';
import { invitations } from '#server/db/schema/people.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/**
 * What allows a person to accept or decline an invitation: the hash of the link's token, or an account that has confirmed the
 * invitation's e-mail address.
 */
export type InvitationCredential = { tokenHash: string } | { id: number; recipient: Scope };

/**
 * The condition that an invitation has this token, or that this account is its recipient. A withdrawn invitation never matches.
 */
export function matchesCredential(credential: InvitationCredential): SQL | undefined {
  const isNotWithdrawn = raw`${invitations.state} <> 'withdrawn'`;
  if ('tokenHash' in credential) {
    const { tokenHash } = credential;
    const hasToken = or(eq(invitations.tokenHash, tokenHash), eq(invitations.mailedTokenHash, tokenHash));
    return and(isNotWithdrawn, hasToken);
  }
  const { id, recipient } = credential;
  const confirmedAddress = raw`(select lower(email) from users where id = ${recipient.userId} and email_verified_at is not null)`;
  return and(isNotWithdrawn, eq(invitations.id, id), eq(raw`lower(${invitations.email})`, confirmedAddress));
}

/** The condition that an invitation is open and has not expired. */
export function isOpen(now: Date): SQL | undefined {
  return and(eq(invitations.state, 'open'), gt(invitations.expiresAt, now));
}
