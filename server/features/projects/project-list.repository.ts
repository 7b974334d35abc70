import { and, eq, sql as raw, type SQL } from 'drizzle-orm';
import { union, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { participantIdOf } from '#shared/actor.ts';
import { photoUrl } from '#shared/photos/photos.contract.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import { createReusableSelect, type PlaceholderFor } from '#server/db/reusable-select.ts';
import type { PooledSql, Sql } from '#server/db/database.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import {
  currentArtworkTracking,
  currentWrapTracking,
  isCurrentArtworkTracking,
  isCurrentWrapTracking,
  isParticipant,
  projectColumns,
} from '#server/features/project-access/visible-project.repository.ts';
import {
  filterValues,
  inScopeAndMatching,
  hasInstallationInWeekOf,
  isOverdue,
  joinSearchedPeople,
  matchesProjectFilter,
  type FilterPlaceholders,
  type ProjectFilter,
} from '#server/features/projects/project-filter.repository.ts';
import { SORTS } from '#server/features/projects/project-sorts.repository.ts';
import {
  pendingActionFactColumns,
  pendingActionOfRow,
  isResponsibleFor,
} from '#server/features/projects/pending-action.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export interface ProjectPage {
  sort: ProjectSort;
  /** The caller's day, `YYYY-MM-DD`. */
  today: string;
  after?: ListPosition | undefined;
  limit: number;
}

interface PagePlaceholders extends FilterPlaceholders {
  today: PlaceholderFor<string>;
  afterKey: PlaceholderFor<string> | undefined;
  afterId: PlaceholderFor<number> | undefined;
  limit: PlaceholderFor<number>;
}

// Each name is a subquery, because each further join nearly doubles PostgreSQL's planning time (decision 0039).
const nameOf = (id: AnyPgColumn) => raw<string | null>`(select name from users where id = ${id})`;

const cardColumns = {
  ...projectColumns,
  vehicle: {
    projectId: vehicleDetails.projectId,
    year: vehicleDetails.year,
    make: vehicleDetails.make,
    model: vehicleDetails.model,
    color: vehicleDetails.color,
    vin: vehicleDetails.vin,
    licensePlate: vehicleDetails.licensePlate,
  },
  wrap: { projectId: wrapDetails.projectId, wrapType: wrapDetails.wrapType, color: wrapDetails.color },
  contractorName: nameOf(projects.contractorId) as SQL<string>,
  subcontractorName: nameOf(projects.subcontractorId),
  clientName: nameOf(projects.clientId),
  invitedClientName: raw<string | null>`(select name from invitations where project_id = projects.id
    and kind = 'client' and state = 'open' and expires_at > now() order by id desc limit 1)`,
  waitFacts: pendingActionFactColumns,
  latestPhotoIds: raw<
    number[]
  >`array(select id from photos where project_id = projects.id order by id desc limit 3)`,
  photoCount: raw<number>`(select count(*)::int from photos where project_id = projects.id)`,
  /** The number of projects that the filter matches; null when the page was read without counting. */
  total: raw<number | null>`(select total from found limit 1)`,
};

/** The visible projects in this order, after the cursor. */
export async function listProjects(
  sql: PooledSql,
  scope: Scope,
  filter: ProjectFilter,
  { sort, today, after, limit }: ProjectPage,
) {
  const cursorValues = { afterKey: after?.key, afterId: after?.id };
  const rows = await queryCards(sql, { ...filterValues(scope, filter), today, ...cursorValues, limit }, sort);
  return rows.map((row) => ({
    ...row,
    latestPhotoUrls: row.latestPhotoIds.map((id) => photoUrl(id, 'card')),
    wait: pendingActionOfRow(row, row.waitFacts),
  }));
}

const queryCards = createReusableSelect(
  cardColumns,
  (sql, placeholders: PagePlaceholders, sort: ProjectSort) => {
    const found = sql.$with('found').as(pageOfIds(sql, placeholders, sort));
    return sql
      .with(found)
      .select(cardColumns)
      .from(projects)
      .leftJoin(currentWrapTracking, isCurrentWrapTracking)
      .leftJoin(currentArtworkTracking, isCurrentArtworkTracking)
      .leftJoin(vehicleDetails, eq(vehicleDetails.projectId, projects.id))
      .leftJoin(wrapDetails, eq(wrapDetails.projectId, projects.id))
      .where(raw`${projects.id} = any (array(select id from found))`)
      .orderBy(...SORTS[sort].order)
      .limit(placeholders.limit);
  },
);

/**
 * Selects the ids of one page. Two kinds of page must read all results, and also count them: the first page of a search, and the
 * first page of a participant's list in any order except newest first. All other pages of a participant's list are the union of
 * three pages: as owner, as installer and as client. With a single query for all three, PostgreSQL would scan the newer projects
 * of all users to find a shop's old projects.
 */
function pageOfIds(sql: Sql, placeholders: PagePlaceholders, sort: ProjectSort) {
  const { participant, words, afterKey: key, afterId: id, limit } = placeholders;
  const totalCount = raw<number | null>`(count(*) over ())::int`;
  const nullTotal = raw<number | null>`null::int`;
  const pageOf = (part?: SQL, total = nullTotal) => {
    const page = sql
      .select({ id: projects.id, total: total.as('total') })
      .from(projects)
      .where(
        and(part, matchesProjectFilter(placeholders), key && id && SORTS[sort].isAfterCursor({ key, id })),
      )
      .orderBy(...SORTS[sort].order)
      .limit(limit)
      .$dynamic();
    joinSearchedPeople(sql, page, placeholders);
    return page;
  };
  const readsAllRows = words || (participant && sort !== 'newest');
  if (readsAllRows && !key) return pageOf(participant && isParticipant(participant), totalCount);
  if (!participant) return pageOf();
  return union(
    pageOf(eq(projects.contractorId, participant)),
    pageOf(eq(projects.subcontractorId, participant)),
    pageOf(eq(projects.clientId, participant)),
  );
}

/** How many visible projects match the filter. */
export async function countProjects(sql: PooledSql, scope: Scope, filter: ProjectFilter): Promise<number> {
  const [totalRow] = await queryTotal(sql, filterValues(scope, filter));
  return totalRow?.projects ?? 0;
}

const totalColumns = { projects: raw<number>`count(*)::int` };

const queryTotal = createReusableSelect(totalColumns, (sql, placeholders: FilterPlaceholders) => {
  const countQuery = sql
    .select(totalColumns)
    .from(projects)
    .where(inScopeAndMatching(placeholders))
    .$dynamic();
  joinSearchedPeople(sql, countQuery, placeholders);
  return countQuery;
});

/** The numbers of visible projects that match the filter: in total, by status, and waiting for the caller. */
export async function projectCounts(sql: PooledSql, scope: Scope, filter: ProjectFilter) {
  const [counts] = await queryCounts(sql, { ...filterValues(scope, filter), caller: participantIdOf(scope) });
  return counts ?? { all: 0, inProgress: 0, completed: 0, waitingForMe: 0 };
}

/** The placeholders of the counts of projects: the caller's id or shop, and whether they are production staff. */
const callerPlaceholder = raw.placeholder('caller') as PlaceholderFor<number>;
const isProductionStaffPlaceholder = raw.placeholder('isProductionStaff') as PlaceholderFor<boolean>;

const countColumns = {
  all: raw<number>`count(*)::int`,
  inProgress: raw<number>`(count(*) filter (where ${projects.status} = 'in-progress'))::int`,
  completed: raw<number>`(count(*) filter (where ${projects.status} = 'completed'))::int`,
  waitingForMe: raw<number>`(count(*) filter (where ${isResponsibleFor(callerPlaceholder, isProductionStaffPlaceholder)}))::int`,
};

const queryCounts = createReusableSelect(
  countColumns,
  (sql, placeholders: FilterPlaceholders & { caller: PlaceholderFor<number> }) => {
    const countQuery = sql
      .select(countColumns)
      .from(projects)
      .where(inScopeAndMatching(placeholders))
      .$dynamic();
    joinSearchedPeople(sql, countQuery, placeholders);
    return countQuery;
  },
);

/**
 * The number of visible projects in each section of the dashboard: projects that are overdue on `day`, projects that wait for
 * the caller, and projects with an installation in the week of `day`.
 */
export async function sectionCounts(sql: PooledSql, scope: Scope, day: string) {
  const [counts] = await querySectionCounts(sql, {
    ...filterValues(scope, {}),
    caller: participantIdOf(scope),
    day,
  });
  return counts ?? { overdue: 0, waiting: 0, installing: 0 };
}

/** The placeholder for the caller's day in statements that count by date. */
const dayPlaceholder = raw.placeholder('day') as PlaceholderFor<string>;

const sectionColumns = {
  overdue: raw<number>`(count(*) filter (where ${isOverdue(dayPlaceholder)}))::int`,
  waiting: countColumns.waitingForMe,
  installing: raw<number>`(count(*) filter (where ${hasInstallationInWeekOf(dayPlaceholder)}))::int`,
};

const querySectionCounts = createReusableSelect(
  sectionColumns,
  (sql, placeholders: FilterPlaceholders & { caller: PlaceholderFor<number>; day: PlaceholderFor<string> }) =>
    sql.select(sectionColumns).from(projects).where(inScopeAndMatching(placeholders)),
);
