import { isNull } from 'drizzle-orm';
import pino from 'pino';
import { readConfig } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { activities } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { removeDueFiles, removeInterruptedUploads } from '#server/features/files/file-deletions.service.ts';
import { openStorage } from '#server/open-storage.ts';
import { filesMissing, leftovers, unregisteredFiles } from '../file-rules.ts';
import { ALL_DELIVERED, brokenRows, ROW_RULES, type Problem, type RowRule } from '../row-rules.ts';

/** Satisfied here because the crash test creates each project in one request. */
const CREATED_COMPLETELY: RowRule = {
  fault: 'half-written',
  rule: 'A project has its vehicle, its wrap, its installer in the team, and one event of its creation',
  broken: `select p.id from projects p where
    not exists (select from vehicle_details where project_id = p.id)
    or not exists (select from wrap_details where project_id = p.id)
    or not exists (select from contractor_subcontractors t
      where t.contractor_id = p.contractor_id and t.subcontractor_id = p.subcontractor_id)
    or (select count(*) from activities where project_id = p.id and action = 'project_created') <> 1`,
};

/** Satisfied here because the crash test deletes no notifications, and a project is deleted with rows of both tables. */
const COUNTED_ONCE: RowRule = {
  fault: 'delivery',
  rule: 'Notifications count each delivery once',
  broken: `select users.id from users where
    (select coalesce(sum(count), 0) from notifications where user_id = users.id)
    <> (select count(*) from notification_deliveries where user_id = users.id)`,
};

/** Longer than an upload is registered for. */
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

const RULES = [...ROW_RULES, CREATED_COMPLETELY, COUNTED_ONCE];

/**
 * Opens the stores of a stopped server, checks every row and file, and closes them. `undelivered` is the number of events
 * that were committed and not delivered before the kill.
 */
export async function checkRows(
  settings: Record<string, string>,
): Promise<{ problems: Problem[]; undelivered: number }> {
  return withStores(settings, async (app) => ({
    problems: [
      ...(await brokenRows(app.database, RULES)),
      ...(await filesMissing(app)),
      ...(await unregisteredFiles(app)),
    ],
    undelivered: await app.database.sql.$count(activities, isNull(activities.dispatchedAt)),
  }));
}

/**
 * Like `checkRows`, after a clean stop, when every event must be delivered. Then removes the files that are due two days
 * later, after which only files with a row may remain. Also returns the number of removed folders.
 */
export async function checkRowsAndRemoveDueFiles(
  settings: Record<string, string>,
): Promise<{ problems: Problem[]; files: number; removed: number }> {
  return withStores(settings, async (app) => {
    const problems = await brokenRows(app.database, [...RULES, ALL_DELIVERED]);
    const later = { ...app, now: () => new Date(Date.now() + TWO_DAYS_MS) };
    const removed = await removeDueFiles(later);
    await removeInterruptedUploads(later);
    problems.push(...(await filesMissing(app)), ...(await leftovers(app)));
    return { problems, files: (await app.database.sql.select().from(files)).length, removed };
  });
}

async function withStores<T>(
  settings: Record<string, string>,
  look: (app: AppContext) => Promise<T>,
): Promise<T> {
  const config = readConfig(settings);
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, log);
  try {
    return await look(createContext({ config, log, database, storage: await openStorage(config, database) }));
  } finally {
    await database.close();
  }
}
