import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { Role } from '#shared/actor.ts';
import { files } from '#server/db/schema/files.ts';

/** Millisecond precision, so that a time read by the browser compares equal when it comes back. */
export function moment(name?: string) {
  return name
    ? timestamp(name, { withTimezone: true, precision: 3 })
    : timestamp({ withTimezone: true, precision: 3 });
}

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    passwordHash: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    role: text().$type<Role>().notNull().default('subcontractor'),
    company: text(),
    street: text(),
    city: text(),
    state: text(),
    zipCode: text(),
    avatarFileId: uuid()
      .unique('users_avatar_key')
      .references(() => files.id, { onDelete: 'set null' }),
    allowContractorRole: boolean().notNull().default(false),
    hasBusinessRegistration: boolean().notNull().default(false),
    hasBusinessInsurance: boolean().notNull().default(false),
    businessRegistrationVerified: boolean().notNull().default(false),
    businessRegistrationVerifiedAt: moment(),
    businessRegistrationVerifiedById: verifier(),
    businessInsuranceVerified: boolean().notNull().default(false),
    businessInsuranceVerifiedAt: moment(),
    businessInsuranceVerifiedById: verifier(),
    createdAt: moment().notNull().defaultNow(),
    /** What people are searched by, in lower case: kept by the database, so that 10,000 of them are read through in time. */
    searchText: text().generatedAlwaysAs(
      sql`lower(name || ' ' || username || ' ' || email || ' ' || coalesce(company, '') || ' ' || coalesce(state, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_email_idx').on(sql`lower(${t.email})`),
    index('users_role_idx').on(t.role, t.id),
    // Those who can install (shared/users/users.policy.ts), as the registry lists them.
    index('users_installer_idx').on(t.id).where(canInstall(t)),
    index('users_installer_state_idx')
      .on(sql`lower(${t.state})`, t.id)
      .where(canInstall(t)),
    check('users_role_check', sql`${t.role} in ('admin', 'contractor', 'subcontractor', 'client')`),
    check(
      'users_registration_check',
      sql`${t.hasBusinessRegistration} or not ${t.businessRegistrationVerified}`,
    ),
    check('users_insurance_check', sql`${t.hasBusinessInsurance} or not ${t.businessInsuranceVerified}`),
    check(
      'users_verified_at_check',
      sql`${t.businessRegistrationVerified} = (${t.businessRegistrationVerifiedAt} is not null)
        and ${t.businessInsuranceVerified} = (${t.businessInsuranceVerifiedAt} is not null)`,
    ),
  ],
);

function canInstall({ role, allowContractorRole }: Record<'role' | 'allowContractorRole', AnyPgColumn>) {
  return sql`${role} = 'subcontractor' or (${role} = 'contractor' and ${allowContractorRole})`;
}

/** The admin who has seen a document. */
function verifier() {
  return integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' });
}

/** A session is known by the SHA-256 of its token; the token itself is only in the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: serial().primaryKey(),
    tokenHash: text().notNull().unique(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text(),
    ipAddress: text(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
);

export const certifications = pgTable(
  'certifications',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    description: text(),
    logoUrl: text(),
    isActive: boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('certifications_name_key').on(sql`lower(${t.name})`)],
);

export const userCertifications = pgTable(
  'user_certifications',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    certificationId: integer()
      .notNull()
      .references(() => certifications.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.certificationId] }),
    index('user_certifications_certification_idx').on(t.certificationId),
  ],
);

export const contractorSubcontractors = pgTable(
  'contractor_subcontractors',
  {
    contractorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subcontractorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.contractorId, t.subcontractorId] }),
    index('contractor_subcontractors_subcontractor_idx').on(t.subcontractorId),
  ],
);

export const systemSettings = pgTable('system_settings', {
  id: serial().primaryKey(),
  key: text().notNull().unique(),
  value: jsonb().notNull(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

/** Failed sign-ins by account and by address; the columns are those of rate-limiter-flexible. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
