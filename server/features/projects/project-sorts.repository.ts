import { asc, desc, sql as raw, type SQL } from 'drizzle-orm';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { Slot } from '#server/db/reusable-select.ts';
import { isComparableText, isTimestamp } from '#server/db/list-cursor.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { ProjectRow } from '#server/features/project-access/visible-project.repository.ts';

/** The placeholders of prepared statements for the key and the id of a cursor. */
interface CursorSlots {
  key: Slot<string>;
  id: Slot<number>;
}

/** A sort order. Equal keys are ordered by id. */
interface SortOrder {
  order: SQL[];
  /** The condition that a project follows a cursor. */
  behind: (place: CursorSlots) => SQL;
  /** The sort key of a project in its cursor, in the format of the API or the database. */
  keyOf: (project: ProjectRow, today: string) => string;
  isKey: (key: string) => boolean;
}

/** The placeholder for the caller's day, which every statement with a sort order gets. */
const todaySlot = raw.placeholder('today') as Slot<string>;

const nameKey = raw`lower(${projects.name})`;

// Completed projects are last, because a completed project waits for nobody.
const waitingKey = raw`case when ${projects.completed} then 'infinity' else ${projects.stageSince} end`;

/** The key of projects without a deadline: after every deadline, and before completed projects. */
const NO_DEADLINE = '9999-12-31';
const deadlineKey = raw`case when ${projects.completed} then 'infinity'
  else coalesce(${projects.deadline}, ${raw.raw(`'${NO_DEADLINE}'`)}) end`;

/**
 * The sort key is the distance in days from today. This offset sorts past days after all future days. Projects without a date
 * follow, then completed projects.
 */
const PAST_DATE_OFFSET = 10_000_000;
const NO_DATE_KEY = 2 * PAST_DATE_OFFSET;
const COMPLETED_KEY = 3 * PAST_DATE_OFFSET;
const installationKey = raw`case when ${projects.completed} then ${raw.raw(String(COMPLETED_KEY))}
  when ${projects.scheduledInstallationDate} is null then ${raw.raw(String(NO_DATE_KEY))}
  when ${projects.scheduledInstallationDate} >= ${todaySlot}::date then ${projects.scheduledInstallationDate} - ${todaySlot}::date
  else ${raw.raw(String(PAST_DATE_OFFSET))} + (${todaySlot}::date - ${projects.scheduledInstallationDate}) end`;

/** The sort orders of the list of projects (docs/requirements/project-screens.md, List calls). */
export const SORTS: Record<ProjectSort, SortOrder> = {
  newest: {
    order: [desc(projects.id)],
    behind: ({ id }) => raw`${projects.id} < ${id}`,
    keyOf: () => '',
    isKey: (key) => key === '',
  },
  updated: {
    order: [desc(projects.updatedAt), desc(projects.id)],
    behind: ({ key, id }) => raw`(${projects.updatedAt}, ${projects.id}) < (${key}::timestamptz, ${id})`,
    keyOf: ({ updatedAt }) => updatedAt.toISOString(),
    isKey: isTimestamp,
  },
  name: {
    order: [asc(nameKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${nameKey}, ${projects.id}) > (lower(${key}), ${id})`,
    keyOf: ({ name }) => name,
    isKey: isComparableText,
  },
  waiting: {
    order: [asc(waitingKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${waitingKey}, ${projects.id}) > (${key}::timestamptz, ${id})`,
    keyOf: ({ completed, stageSince }) => (completed ? 'infinity' : stageSince.toISOString()),
    isKey: (key) => key === 'infinity' || isTimestamp(key),
  },
  deadline: {
    order: [asc(deadlineKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${deadlineKey}, ${projects.id}) > (${key}::date, ${id})`,
    keyOf: ({ completed, deadline }) => (completed ? 'infinity' : (deadline ?? NO_DEADLINE)),
    isKey: (key) => key === 'infinity' || isTimestamp(`${key}T00:00:00.000Z`),
  },
  installation: {
    order: [asc(installationKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${installationKey}, ${projects.id}) > (${key}::int, ${id})`,
    keyOf: (project, day) => String(installationSortKey(project, day)),
    isKey: (key) => /^\d{1,8}$/.test(key),
  },
};

/** The sort key of a project by installation. The rule is the same as in `installationKey`. */
function installationSortKey(
  { completed, scheduledInstallationDate: date }: ProjectRow,
  day: string,
): number {
  if (completed) return COMPLETED_KEY;
  if (date === null) return NO_DATE_KEY;
  const daysFromToday = (Date.parse(date) - Date.parse(day)) / DAY_MS;
  return daysFromToday >= 0 ? daysFromToday : PAST_DATE_OFFSET - daysFromToday;
}

const DAY_MS = 86_400_000;
