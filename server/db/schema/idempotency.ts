import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, users } from '#server/db/schema/accounts.ts';

/**
 * Requests that carried an Idempotency-Key. The claim commits with what the request changed; status and body, the answer
 * word for word, follow at once and are given again to whoever repeats it.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Of method, address and content without passwords: one key stands for one request. */
    fingerprint: text().notNull(),
    status: integer(),
    body: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age_idx').on(t.createdAt)],
);
