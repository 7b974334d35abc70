import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * One stored upload. `folder` is the content hash with a nonce, `parts` are the names of its files (the original and its
 * renditions). Every stored folder has exactly one row, here or in `file_deletions`.
 */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    folder: text().notNull().unique(),
    sha256: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    contentType: text().notNull(),
    originalName: text().notNull(),
    parts: jsonb().$type<string[]>().notNull(),
    width: integer(),
    height: integer(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /**
     * Whose storage it takes. Without a foreign key, which would lock the account before the upload locks its project: an
     * account's deletion locks them the other way round. The id of a deleted account is not used again.
     */
    uploadedById: integer(),
  },
  (t) => [index('files_uploader_idx').on(t.uploadedById, t.bytes)],
);

/**
 * Stored bytes to remove after `dueAt`: of a deleted file, or of an upload that has no row in `files` yet. An upload is
 * registered here before its bytes are stored, and leaves this table in the transaction that writes its row.
 */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    folder: text().primaryKey(),
    parts: jsonb().$type<string[]>().notNull(),
    /** Of a deleted file: what it still takes of its uploader's storage. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    uploadedById: integer(),
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Set by the process that removes the bytes; after it an upload can no longer claim the folder. */
    startedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index('file_deletions_due_idx').on(t.dueAt),
    index('file_deletions_uploader_idx').on(t.uploadedById, t.bytes),
  ],
);
