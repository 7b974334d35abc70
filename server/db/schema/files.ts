import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * One stored upload. Its row is written after its bytes; bytes without a row are swept. `folder` is the content hash
 * with a nonce, `parts` the names of what lies in it (the original and its renditions).
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
