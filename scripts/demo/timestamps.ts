import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/events.ts';

/**
 * Returns a function that sets all timestamps that the database has written since `start` to another time. The database does
 * not use the clock of the application, so its own timestamps need this correction. The function uses SQL, because the API has
 * no call for it. It skips sessions (they would expire), the expiry of invitations, and records that nobody can change.
 */
export function createTimestampSetter(database: Database, start: Date) {
  return (newTime: Date) =>
    database.transaction((tx) =>
      tx.execute(
        sql.raw(`do $$ declare c record; begin
          for c in select table_name, column_name from information_schema.columns
            where table_schema = 'public' and data_type like 'timestamp%' and table_name not in ('sessions', 'proof_decisions', 'condition_reports', 'condition_addenda', 'audit_events')
              and column_name <> 'expires_at'
          loop
            execute format('update %I set %I = %L where %2$I >= %4$L', c.table_name, c.column_name,
              '${newTime.toISOString()}', '${start.toISOString()}');
          end loop;
        end $$`),
      ),
    );
}

/** Marks the notifications that are older than this time as read, because their recipients would have read them by now. */
export function markNotificationsRead(database: Database, before: Date) {
  return database.transaction((tx) =>
    tx.update(notifications).set({ isRead: true }).where(lt(notifications.createdAt, before)),
  );
}
