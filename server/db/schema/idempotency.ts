import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/schema/accounts.ts';

/**
 * Requests with an Idempotency-Key. A request claims its key by inserting a row, which commits together with the changes of the
 * request. Status and body of the response are stored right after the commit, and sent again when the request is repeated.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /**
     * Has no foreign key, to avoid deadlocks. The claim is the first write of a request, so a foreign key would lock the
     * account before the project. The deletion of an account locks both in the opposite order. Rows are deleted after 30 days.
     */
    userId: integer().notNull(),
    key: text().notNull(),
    /**
     * A hash of method, URL and content, without passwords. A different request with the same key has a different fingerprint
     * and is rejected.
     */
    fingerprint: text().notNull(),
    status: integer(),
    body: text(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_age_idx').on(t.createdAt),
    index('idempotency_keys_user_idx').on(t.userId, t.createdAt),
  ],
);
