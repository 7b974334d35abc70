import { and, desc, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { InvitationState } from '#shared/invitations/invitations.contract.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { invitations } from '#server/db/schema/people.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  visibleTo,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

// Queries for users who manage invitations. The recipient's side is in received-invitations.repository.ts.

export type InvitationRow = typeof invitations.$inferSelect;
type NewInvitation = typeof invitations.$inferInsert;

/** The owner of the invitations: a project, or the caller's shop. */
type InvitationOwner = VisibleProject | { shopId: number };

/**
 * The SQL expression for the state of an invitation at this time. `expired` is computed from the time and is not stored.
 */
export function invitationStateAt(now: Date) {
  return raw<InvitationState>`case when ${invitations.state} = 'open' and ${invitations.expiresAt} <= ${now.toISOString()}::timestamptz
    then 'expired' else ${invitations.state} end`;
}

/** The invitations to a project, or the undecided invitations to a shop's staff; newest first, at most 100. */
export async function invitationsOf(sql: Sql, owner: InvitationOwner, now: Date) {
  return sql
    .select({
      id: invitations.id,
      name: invitations.name,
      email: invitations.email,
      phone: invitations.phone,
      role: invitations.staffRole,
      state: invitationStateAt(now),
      isMailed: raw<boolean>`(${invitations.mailedTokenHash} is not null)`,
      expiresAt: invitations.expiresAt,
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .where(isOwnedBy(owner))
    .orderBy(desc(invitations.id))
    .limit(100);
}

/** The open or expired invitation of a project's client; null when there is none. */
export async function findClientInvitation(sql: Sql, project: VisibleProject, now: Date) {
  const [found] = await sql
    .select({
      id: invitations.id,
      name: invitations.name,
      expiresAt: invitations.expiresAt,
      isExpired: raw<boolean>`(${invitations.expiresAt} <= ${now.toISOString()}::timestamptz)`,
    })
    .from(invitations)
    .where(and(isOwnedBy(project), eq(invitations.state, 'open')))
    .orderBy(desc(invitations.id))
    .limit(1);
  return found ?? null;
}

/** An invitation to a project that the caller sees, or to the staff of the caller's shop; null for any other id. */
export async function findInvitation(sql: Sql, scope: Scope, id: number): Promise<InvitationRow | null> {
  const [found] = await sql
    .select({ invitation: invitations })
    .from(invitations)
    .leftJoin(projects, eq(projects.id, invitations.projectId))
    .where(
      and(
        eq(invitations.id, id),
        or(
          and(eq(invitations.kind, 'client'), visibleTo(scope)),
          and(eq(invitations.kind, 'staff'), eq(invitations.shopId, scope.userId)),
        ),
      ),
    );
  return found?.invitation ?? null;
}

/** Writes an invitation, and returns its id. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<number> {
  const [row] = await tx.insert(invitations).values(invitation).returning({ id: invitations.id });
  if (!row) throw new Error('The invitation was not written');
  return row.id;
}

/** Replaces the tokens and the expiry of an undecided invitation; false when the invitation is decided. */
export async function replaceLink(
  tx: Tx,
  { id }: InvitationRow,
  link: Pick<NewInvitation, 'tokenHash' | 'mailedTokenHash' | 'expiresAt'>,
): Promise<boolean> {
  return changeUndecidedInvitations(tx, eq(invitations.id, id), link);
}

/** Withdraws an undecided invitation; false when the invitation is decided. */
export async function markWithdrawn(tx: Tx, { id }: InvitationRow, now: Date): Promise<boolean> {
  return changeUndecidedInvitations(tx, eq(invitations.id, id), { state: 'withdrawn', decidedAt: now });
}

/** The open and expired client invitations of a project, oldest first. The caller has locked the project. */
export async function findUndecidedClientInvitations(
  tx: Tx,
  project: VisibleProject,
): Promise<InvitationRow[]> {
  return tx
    .select()
    .from(invitations)
    .where(and(isOwnedBy(project), eq(invitations.state, 'open')))
    .orderBy(invitations.id);
}

/** The company of a shop, or else the name of its owner. */
export async function findShopName(sql: Sql, shopId: number): Promise<string> {
  const [shop] = await sql
    .select({ name: shopNameOf(users) })
    .from(users)
    .where(eq(users.id, shopId));
  return shop?.name ?? '';
}

/** The SQL expression for the name of a shop. */
export function shopNameOf(shop: { company: AnyPgColumn; name: AnyPgColumn }) {
  return raw<string>`coalesce(nullif(${shop.company}, ''), ${shop.name})`;
}

async function changeUndecidedInvitations(
  tx: Tx,
  condition: SQL,
  change: Partial<NewInvitation>,
): Promise<boolean> {
  const changedRows = await tx
    .update(invitations)
    .set(change)
    .where(and(condition, eq(invitations.state, 'open')))
    .returning({ id: invitations.id });
  return changedRows.length > 0;
}

function isOwnedBy(owner: InvitationOwner): SQL | undefined {
  if ('shopId' in owner)
    return and(
      eq(invitations.kind, 'staff'),
      eq(invitations.shopId, owner.shopId),
      inArray(invitations.state, ['open']),
    );
  return and(eq(invitations.kind, 'client'), eq(invitations.projectId, owner.id));
}
