import { isNull } from 'drizzle-orm';
import { activities } from '#server/db/schema/events.ts';
import { removeDueFiles, removeInterruptedUploads } from '#server/features/files/file-deletions.service.ts';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import { findMissingFiles, findLeftovers, findUnregisteredFiles } from '#server/testing/file-rules.ts';
import { RULES_AFTER_DISPATCH, findBrokenRows, ROW_RULES, type RowRules } from '#server/testing/row-rules.ts';

/** Rules that hold only in the crash test, because it creates each project in one request and deletes no notifications. */
const CRASH_RULES: RowRules = {
  'half-written': {
    'A project has its vehicle, its wrap, its installer in the team, and one event of its creation': `
      select p.id from projects p where
      not exists (select from vehicle_details where project_id = p.id)
      or not exists (select from wrap_details where project_id = p.id)
      or not exists (select from contractor_subcontractors t
        where t.contractor_id = p.contractor_id and t.subcontractor_id = p.subcontractor_id)
      or (select count(*) from activities where project_id = p.id and action = 'project_created') <> 1`,
  },
  history: {
    'Each session has the event of its sign-in': `
      select user_id from sessions group by user_id having count(*) >
      (select count(*) from audit_events a where a.kind = 'sign_in' and a.user_id = sessions.user_id)`,
  },
  delivery: {
    'Notifications count each delivery once': `
      select users.id from users where
      (select coalesce(sum(count), 0) from notifications where user_id = users.id)
      <> (select count(*) from notification_deliveries where user_id = users.id)`,
  },
};

/** Longer than the time after which the files of an interrupted upload become due for removal. */
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

/**
 * Checks every row and file of a stopped server. Returns the problems, and the number of events that a kill left undelivered.
 * `isEnd` is for the check after a clean stop. Then no event may be undelivered, and only files with a row may remain after the
 * removal of due files.
 */
export function checkRows(settings: Settings, { isEnd = false } = {}) {
  return withApp(settings, async (app) => {
    const undeliveredCount = await app.database.sql.$count(activities, isNull(activities.dispatchedAt));
    const endRules = isEnd ? RULES_AFTER_DISPATCH : {};
    const problems = await findBrokenRows(app.database, ROW_RULES, CRASH_RULES, endRules);
    const appInTwoDays = { ...app, now: () => new Date(Date.now() + TWO_DAYS_MS) };
    if (isEnd) await removeDueFiles(appInTwoDays);
    if (isEnd) await removeInterruptedUploads(appInTwoDays);
    const leftovers = isEnd ? await findLeftovers(app) : await findUnregisteredFiles(app);
    return { undeliveredCount, problems: [...problems, ...(await findMissingFiles(app)), ...leftovers] };
  });
}
