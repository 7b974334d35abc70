import type { Actor, Role } from '#shared/actor.ts';

export const INVITATION_KINDS = ['client', 'staff'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** The role of the accounts that accept an invitation of each kind. */
export const INVITED_ROLES = { client: 'client', staff: 'contractor' } as const satisfies Record<
  InvitationKind,
  Role
>;

/** Whether the actor has the role that an invitation of this kind requires. */
export function mayAcceptInvitation(actor: Pick<Actor, 'role'>, kind: InvitationKind): boolean {
  return actor.role === INVITED_ROLES[kind];
}
