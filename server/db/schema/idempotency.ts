import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/schema/accounts.ts';

/**
 * Requests that carried an Idempotency-Key. The claim commits with what the request changed; status and body, the answer
 * word for word, follow at once and are given again to whoever repeats it.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /**
     * Without a foreign key: the claim is the first thing that a request writes, and the key would lock the account before
     * the request locks its project. An account's deletion locks them the other way round. Rows go after a day.
     */
    userId: integer().notNull(),
    key: text().notNull(),
    /** Of method, address and content without passwords: one key stands for one request. */
    fingerprint: text().notNull(),
    status: integer(),
    body: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_age_idx').on(t.createdAt),
    index('idempotency_keys_user_idx').on(t.userId, t.createdAt),
  ],
);
