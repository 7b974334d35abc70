import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The size of a page's picture in pixels. */
export interface PageSize {
  width: number;
  height: number;
}

/**
 * One stored file: an upload, or a file that the server made. `folder` is the content hash with a nonce. `parts` are the names of
 * the files in this folder (the original and its renditions). Every stored folder has a row here or in `file_deletions`.
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
    /**
     * The pages of a PDF as pictures, in order: `page-1.webp` and `page-1-small.webp`, and so on. Null until the pictures are
     * made, and for other kinds of files.
     */
    pages: jsonb().$type<PageSize[]>(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /**
     * The account whose storage the file counts for. Has no foreign key, to avoid deadlocks: with one, an upload would
     * lock the account before its project, but deleting an account locks the project first. Ids of deleted accounts are
     * never reused.
     */
    uploadedById: integer(),
  },
  (t) => [index('files_uploader_idx').on(t.uploadedById, t.bytes)],
);

/**
 * Stored bytes to remove after `dueAt`. They belong to a deleted file, or to an upload without a row in `files`. An upload gets a
 * row in this table before its bytes are stored. This row is deleted in the transaction that adds the upload to `files`.
 */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    folder: text().primaryKey(),
    parts: jsonb().$type<string[]>().notNull(),
    /** The size of a deleted file in bytes, which still counts for the storage of its uploader. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    uploadedById: integer(),
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Set by the process that removes the bytes. Afterwards, no upload can use the folder. */
    startedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    index('file_deletions_due_idx').on(t.dueAt),
    index('file_deletions_uploader_idx').on(t.uploadedById, t.bytes),
  ],
);
