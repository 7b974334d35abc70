import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#shared/actor.ts';
import type { LinkPurpose } from '#shared/auth/account-links.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';

/** The people who work for a shop, in addition to its owner (docs/requirements/staff.md). */
export const shopStaff = pgTable(
  'shop_staff',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The owner's account, which is the shop. */
    shopId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<StaffRole>().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('shop_staff_shop_idx').on(t.shopId),
    check('shop_staff_role_check', sql`${t.role} in ('manager', 'production')`),
    check('shop_staff_shop_check', sql`${t.userId} <> ${t.shopId}`),
  ],
);

/**
 * Invitations of clients to one project and of staff to a shop (docs/requirements/invitations.md). Contains the
 * SHA-256 of the link's token.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: serial().primaryKey(),
    kind: text().$type<'client' | 'staff'>().notNull(),
    tokenHash: text().notNull().unique(),
    shopId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The project of a client. */
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    /** The role of a member of staff. */
    staffRole: text().$type<StaffRole>(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /**
     * The hash of the token that was sent by mail to `email`; null when no mail was sent. The link that the shop can copy has
     * another token. So only the owner of the mailbox has this token, and registering with it confirms the address.
     */
    mailedTokenHash: text().unique(),
    state: text().$type<'open' | 'accepted' | 'declined' | 'withdrawn'>().notNull().default('open'),
    createdById: integer().references(() => users.id, { onDelete: 'set null' }),
    acceptedById: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('invitations_project_idx').on(t.projectId, t.id),
    index('invitations_shop_idx').on(t.shopId, t.kind, t.id),
    index('invitations_creator_idx').on(t.createdById),
    index('invitations_accepter_idx').on(t.acceptedById),
    index('invitations_email_idx')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.state} = 'open'`),
    check('invitations_kind_check', sql`${t.kind} in ('client', 'staff')`),
    check('invitations_client_check', sql`(${t.kind} = 'client') = (${t.projectId} is not null)`),
    check('invitations_staff_check', sql`(${t.kind} = 'staff') = (${t.staffRole} is not null)`),
    check('invitations_state_check', sql`${t.state} in ('open', 'accepted', 'declined', 'withdrawn')`),
    check('invitations_decided_check', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
);

/** Links of an account that are sent by mail. Contains the SHA-256 of the token. A link is deleted when it is used. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<LinkPurpose>().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address to confirm. */
    email: text(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('account_links_user_idx').on(t.userId, t.purpose),
    index('account_links_expiry_idx').on(t.expiresAt),
    check(
      'account_links_purpose_check',
      sql`${t.purpose} in ('confirm-email', 'stop-email-change', 'reset-password')`,
    ),
  ],
);
