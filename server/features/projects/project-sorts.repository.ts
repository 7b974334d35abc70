import { asc, desc, sql as raw, type SQL } from 'drizzle-orm';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { PlaceholderFor } from '#server/db/reusable-select.ts';
import { isComparableText, isTimestamp } from '#server/db/list-cursor.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { ProjectRow } from '#server/features/project-access/visible-project.repository.ts';

/** The placeholders of prepared statements for the key and the id of a cursor. */
interface CursorPlaceholders {
  key: PlaceholderFor<string>;
  id: PlaceholderFor<number>;
}

/** A sort order. Equal keys are ordered by id. */
interface SortOrder {
  order: SQL[];
  /** The condition that a project follows a cursor. */
  isAfterCursor: (cursor: CursorPlaceholders) => SQL;
  /** The sort key of a project as text for the cursor, for example an ISO timestamp, or 'infinity' for a completed project. */
  keyOf: (project: ProjectRow, today: string) => string;
  isKey: (key: string) => boolean;
}

/** The placeholder for the caller's day. Every statement with a sort order is run with a value for it. */
const todayPlaceholder = raw.placeholder('today') as PlaceholderFor<string>;

const nameSortKeySql = raw`lower(${projects.name})`;

// Completed projects are last, because a completed project waits for nobody.
const waitingSortKeySql = raw`case when ${projects.completed} then 'infinity' else ${projects.stageSince} end`;

/** The key of projects without a deadline: after every deadline, and before completed projects. */
const NO_DEADLINE = '9999-12-31';
const deadlineSortKeySql = raw`case when ${projects.completed} then 'infinity'
  else coalesce(${projects.deadline}, ${raw.raw(`'${NO_DEADLINE}'`)}) end`;

/**
 * The sort key by installation is the distance of the installation date from today, in days. This offset sorts past dates after
 * all future dates. Projects without a date follow, then completed projects.
 */
const PAST_DATE_OFFSET = 10_000_000;
const NO_DATE_SORT_KEY = 2 * PAST_DATE_OFFSET;
const COMPLETED_SORT_KEY = 3 * PAST_DATE_OFFSET;
const installationSortKeySql = raw`case when ${projects.completed} then ${raw.raw(String(COMPLETED_SORT_KEY))}
  when ${projects.scheduledInstallationDate} is null then ${raw.raw(String(NO_DATE_SORT_KEY))}
  when ${projects.scheduledInstallationDate} >= ${todayPlaceholder}::date then ${projects.scheduledInstallationDate} - ${todayPlaceholder}::date
  else ${raw.raw(String(PAST_DATE_OFFSET))} + (${todayPlaceholder}::date - ${projects.scheduledInstallationDate}) end`;

/** The sort orders of the list of projects (docs/requirements/project-screens.md, List calls). */
export const SORTS: Record<ProjectSort, SortOrder> = {
  newest: {
    order: [desc(projects.id)],
    isAfterCursor: ({ id }) => raw`${projects.id} < ${id}`,
    keyOf: () => '',
    isKey: (key) => key === '',
  },
  updated: {
    order: [desc(projects.updatedAt), desc(projects.id)],
    isAfterCursor: ({ key, id }) =>
      raw`(${projects.updatedAt}, ${projects.id}) < (${key}::timestamptz, ${id})`,
    keyOf: ({ updatedAt }) => updatedAt.toISOString(),
    isKey: isTimestamp,
  },
  name: {
    order: [asc(nameSortKeySql), asc(projects.id)],
    isAfterCursor: ({ key, id }) => raw`(${nameSortKeySql}, ${projects.id}) > (lower(${key}), ${id})`,
    keyOf: ({ name }) => name,
    isKey: isComparableText,
  },
  waiting: {
    order: [asc(waitingSortKeySql), asc(projects.id)],
    isAfterCursor: ({ key, id }) =>
      raw`(${waitingSortKeySql}, ${projects.id}) > (${key}::timestamptz, ${id})`,
    keyOf: ({ completed, stageSince }) => (completed ? 'infinity' : stageSince.toISOString()),
    isKey: (key) => key === 'infinity' || isTimestamp(key),
  },
  deadline: {
    order: [asc(deadlineSortKeySql), asc(projects.id)],
    isAfterCursor: ({ key, id }) => raw`(${deadlineSortKeySql}, ${projects.id}) > (${key}::date, ${id})`,
    keyOf: ({ completed, deadline }) => (completed ? 'infinity' : (deadline ?? NO_DEADLINE)),
    isKey: (key) => key === 'infinity' || isTimestamp(`${key}T00:00:00.000Z`),
  },
  installation: {
    order: [asc(installationSortKeySql), asc(projects.id)],
    isAfterCursor: ({ key, id }) => raw`(${installationSortKeySql}, ${projects.id}) > (${key}::int, ${id})`,
    keyOf: (project, day) => String(installationSortKey(project, day)),
    isKey: (key) => /^\d{1,8}$/.test(key),
  },
};

/** The sort key of a project by installation. The rule is the same as in `installationSortKeySql`. */
function installationSortKey(
  { completed, scheduledInstallationDate: date }: ProjectRow,
  day: string,
): number {
  if (completed) return COMPLETED_SORT_KEY;
  if (date === null) return NO_DATE_SORT_KEY;
  const daysFromToday = (Date.parse(date) - Date.parse(day)) / DAY_MS;
  return daysFromToday >= 0 ? daysFromToday : PAST_DATE_OFFSET - daysFromToday;
}

const DAY_MS = 86_400_000;
