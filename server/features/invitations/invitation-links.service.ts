import { INVITATION_VALIDITY_MS } from '#shared/invitations/invitation.forms.ts';
import type { InvitationKind } from '#shared/invitations/invitations.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { mailInvitation } from './invitation-mail.service.ts';

/** The invited person, and the project or shop of the invitation. */
export interface InvitedPerson {
  kind: InvitationKind;
  name: string;
  email: string | null;
  shop: string;
  projectName: string | null;
}

/**
 * Creates the link of an invitation for the shop to copy. Mails a second link when there is an address and mail is configured.
 * The mailed link has a separate token, because only this token confirms the address. So the shop cannot confirm somebody
 * else's address with the copied link (docs/decisions/0047-clients-are-invited.md).
 */
export async function createInvitationLink(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { origin, ...invited }: InvitedPerson & { origin: string },
) {
  const token = newSessionToken();
  const expiresAt = new Date(app.now().getTime() + INVITATION_VALIDITY_MS);
  const mailedTokenHash = await mailInvitationLink(tx, app, scope, { origin, expiresAt, ...invited });
  return {
    url: invitationUrlOf(origin, token),
    columns: {
      tokenHash: hashToken(token),
      mailedTokenHash,
      expiresAt,
    },
  };
}

/** Queues the message with the link. Returns the hash of the link's token, or null when no message is queued. */
async function mailInvitationLink(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { origin, expiresAt, email, ...invited }: InvitedPerson & { origin: string; expiresAt: Date },
): Promise<string | null> {
  if (email === null) return null;
  const token = newSessionToken();
  const tokenHash = hashToken(token);
  const isQueued = await mailInvitation(tx, app, scope, {
    ...invited,
    to: email,
    url: invitationUrlOf(origin, token),
    link: { tokenHash, expiresAt },
  });
  return isQueued ? tokenHash : null;
}

function invitationUrlOf(origin: string, token: string): string {
  return `${origin}/invitations/${token}`;
}
