import { and, eq, inArray, ne, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#shared/actor.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { invitations, shopStaff } from '#server/db/schema/people.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  isOpen,
  matchesCredential,
  type InvitationCredential,
} from '#server/features/project-access/invitation-credential.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { shopNameOf, invitationStateAt, type InvitationRow } from './invitations.repository.ts';

// Queries for the recipient of an invitation. Instead of a scope, the functions take the token of the link, or the account of the
// recipient (`InvitationCredential`).

const shop = alias(users, 'shop');

/** The invitation for its recipient; null when the caller is not its recipient, or the invitation was withdrawn. */
export async function findReceivedInvitation(sql: Sql, credential: InvitationCredential, now: Date) {
  const [found] = await sql
    .select({
      id: invitations.id,
      kind: invitations.kind,
      shop: shopNameOf(shop),
      projectId: invitations.projectId,
      projectName: projects.name,
      role: invitations.staffRole,
      state: invitationStateAt(now),
      name: invitations.name,
      email: invitations.email,
      phone: invitations.phone,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(shop, eq(shop.id, invitations.shopId))
    .leftJoin(projects, eq(projects.id, invitations.projectId))
    .where(matchesCredential(credential));
  return found ?? null;
}

export type ReceivedInvitationRow = NonNullable<Awaited<ReturnType<typeof findReceivedInvitation>>>;

/**
 * Locks the account of the shop that sent an invitation to its staff, against transfer and deletion until the transaction ends. A
 * transfer locks the account and then its invitations, so call this before `lockOpenInvitation`.
 */
export async function lockInvitingShop(
  tx: Tx,
  { userId }: Scope,
  credential: InvitationCredential,
): Promise<void> {
  const shopIds = tx
    .select({ id: invitations.shopId })
    .from(invitations)
    .where(and(matchesCredential(credential), eq(invitations.kind, 'staff')));
  // The caller's own account is locked later, with a stronger lock.
  const isOtherShop = and(inArray(users.id, shopIds), ne(users.id, userId));
  await tx.select({ id: users.id }).from(users).where(isOtherShop).for('share');
}

/** The open invitation, locked until the transaction ends; null when it is not open. The caller must lock its project first. */
export async function lockOpenInvitation(
  tx: Tx,
  credential: InvitationCredential,
  now: Date,
): Promise<InvitationRow | null> {
  const [locked] = await tx
    .select()
    .from(invitations)
    .where(and(matchesCredential(credential), isOpen(now)))
    .for('update');
  return locked ?? null;
}

/** Records whether the recipient accepted or declined a locked invitation. */
export async function markAnswered(
  tx: Tx,
  { id }: InvitationRow,
  answer: { state: 'accepted' | 'declined'; acceptedById: number | null; decidedAt: Date },
): Promise<void> {
  await tx.update(invitations).set(answer).where(eq(invitations.id, id));
}

/** Adds a member to a shop's staff. */
export async function insertStaff(
  tx: Tx,
  member: { userId: number; shopId: number; role: StaffRole },
): Promise<void> {
  await tx.insert(shopStaff).values(member);
}

/** Whether the account has projects, a team or staff, or works for a shop. */
export async function hasProjectsTeamOrStaff(tx: Tx, userId: number): Promise<boolean> {
  const [found] = await tx
    .select({
      work: raw<boolean>`exists (select 1 from projects where ${userId} in (contractor_id, subcontractor_id))
        or exists (select 1 from contractor_subcontractors where ${userId} in (contractor_id, subcontractor_id))
        or exists (select 1 from shop_staff where ${userId} in (shop_id, user_id))`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found?.work ?? false;
}

/**
 * Whether this is the token that was mailed to the address. The shop never sees this token, so a caller who has it can read the
 * mail of the address.
 */
export async function isMailedLink(tx: Tx, tokenHash: string, address: string): Promise<boolean> {
  const found = await tx.$count(
    invitations,
    and(
      eq(invitations.mailedTokenHash, tokenHash),
      eq(raw`lower(${invitations.email})`, raw`lower(${address})`),
    ),
  );
  return found > 0;
}
