import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import type { BackupKind, BackupState } from '#shared/backups/backup-values.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';

function userColumn() {
  return integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/**
 * The audit log: who did what, when and from where. Triggers refuse changes and deletions. Names are copied and ids are not
 * foreign keys, so that a row is kept when its accounts are deleted.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamptz().notNull().defaultNow(),
    kind: text().$type<AuditKind>().notNull(),
    /** The user who caused the event. Null for a command on the server, the server itself, and a caller who is not signed in. */
    userId: integer(),
    userName: text(),
    /** The account or other thing that the event is about. */
    subjectId: integer(),
    subjectName: text(),
    projectId: integer(),
    ipAddress: text(),
    userAgent: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_events_at_idx').on(t.at, t.id),
    index('audit_events_kind_idx').on(t.kind, t.at, t.id),
    index('audit_events_user_idx').on(t.userId, t.at, t.id),
    index('audit_events_subject_idx').on(t.subjectId, t.at, t.id),
  ],
);

/** The authenticator app of a user. A row is added when the user enters the app's first code. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: userColumn().primaryKey(),
  /** The shared secret in base32. */
  secret: text().notNull(),
  /** The time step of the last accepted code. A code of this time step or an earlier one is refused. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** One-time codes for a lost second step, as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: serial().primaryKey(),
    userId: userColumn(),
    codeHash: text().notNull(),
    usedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('recovery_codes_code_key').on(t.userId, t.codeHash)],
);

/** The only purpose for which a token or challenge is valid. */
export type ChallengePurpose =
  | 'second-step'
  | 'second-step-passkey'
  | 'passkey-sign-in'
  | 'passkey-registration'
  | 'authenticator'
  | 'confirmation';

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    userId: userColumn(),
    /** The credential id, base64url. */
    credentialId: text().notNull().unique(),
    /** The public key (COSE), base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** Whether the passkey is synchronized to other devices. */
    isBackedUp: boolean().notNull().default(false),
    name: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz(),
  },
  (t) => [index('passkeys_user_idx').on(t.userId)],
);

/**
 * Started sign-ins, identity confirmations, and additions of a passkey or an authenticator app. They wait a few minutes for a
 * code or a passkey. The browser has the token, which is also the WebAuthn challenge. The row has only the token's SHA-256.
 */
export const securityChallenges = pgTable(
  'security_challenges',
  {
    tokenHash: text().primaryKey(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** Null for a sign-in with a passkey, because the passkey identifies the account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The secret of an authenticator app that is being added. */
    secret: text(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('security_challenges_user_idx').on(t.userId),
    index('security_challenges_expiry_idx').on(t.expiresAt),
  ],
);

/** Finished, running and failed backups. A backup is started by the schedule, by an admin, by a command, or before an upgrade. */
export const backups = pgTable(
  'backups',
  {
    id: serial().primaryKey(),
    kind: text().$type<BackupKind>().notNull(),
    state: text().$type<BackupState>().notNull().default('running'),
    startedAt: timestamptz().notNull().defaultNow(),
    finishedAt: timestamptz(),
    /** When the lease of the running backup ends. Its process renews it; a lease in the past means that the process has died. */
    leaseUntil: timestamptz(),
    /** The file name of the archive. Null when the archive was removed, or written to another place. */
    fileName: text(),
    bytes: bigint({ mode: 'number' }),
    rowCount: bigint({ mode: 'number' }),
    fileCount: integer(),
    /** Why the backup failed, or how many files a finished backup lacks. */
    error: text(),
  },
  (t) => [
    index('backups_started_idx').on(t.startedAt, t.id),
    check('backups_finished_check', sql`(${t.state} = 'running') = (${t.finishedAt} is null)`),
  ],
);
