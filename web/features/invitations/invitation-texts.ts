import type { ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import type { InvitationKind } from '#shared/invitations/invitations.policy.ts';

type InvitationOffer = Pick<ReceivedInvitation, 'kind' | 'shop' | 'projectName' | 'role'>;

/** What the invitation offers: 'Apex Wraps invited you to the project …'. */
export function offerText({ kind, shop, projectName, role }: InvitationOffer): string {
  if (kind === 'client')
    return `${shop} invited you to the project ‘${projectName ?? ''}’. You can follow its progress, review the artwork, and send messages.`;
  return `${shop} invited you to join its ${role === 'manager' ? 'staff as a manager' : 'production staff'}.`;
}

/** The subtitle of the registration with an invitation. */
export function registrationText({ kind, shop, projectName }: InvitationOffer): string {
  return kind === 'client'
    ? `With this account you join the project ‘${projectName ?? ''}’ of ${shop}.`
    : `With this account you join the staff of ${shop}.`;
}

/** The type of account that can accept the invitation, for use in a sentence. */
export const ACCOUNT_NOUNS: Record<InvitationKind, string> = { client: 'client', staff: 'wrap shop' };
