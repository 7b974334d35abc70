import { and, asc, count, desc, eq, ilike, sql as raw, type SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { photoUrl } from '#shared/photos/photos.contract.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { ProjectStatus } from '#shared/projects/stages.ts';
import type { Sql } from '#server/db/database.ts';
import { containing } from '#server/db/like-pattern.ts';
import type { ListPlace } from '#server/db/list-cursor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { waitFactColumns, waitFrom, waitsFor } from '#server/features/projects/project-waiting.repository.ts';
import { visibleTo } from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/session-scope.ts';

export interface ProjectFilter {
  q?: string;
  status?: ProjectStatus;
  subcontractorId?: number;
  /** Only those whose next step is the caller's. */
  waiting?: 'me';
}

export interface ProjectPage {
  sort: ProjectSort;
  after?: ListPlace | undefined;
  limit: number;
}

const installer = alias(users, 'installer');
const client = alias(users, 'client');

const cardColumns = {
  project: projects,
  vehicle: {
    year: vehicleDetails.year,
    make: vehicleDetails.make,
    model: vehicleDetails.model,
    color: vehicleDetails.color,
    vin: vehicleDetails.vin,
  },
  wrap: { wrapType: wrapDetails.wrapType, color: wrapDetails.color },
  contractorName: users.name,
  subcontractorName: installer.name,
  clientName: client.name,
  waitFacts: waitFactColumns,
  latestPhotoIds: raw<
    number[]
  >`array(select id from photos where project_id = projects.id order by id desc limit 3)`,
  photoCount: raw<number>`(select count(*)::int from photos where project_id = projects.id)`,
};

const nameKey = raw`lower(${projects.name})`;
// Without a deadline comes after every deadline.
const deadlineKey = raw`coalesce(${projects.deadline}, 'infinity')`;

// A completed project waits for nothing.
const waitingKey = raw`case when ${projects.completed} then 'infinity' else ${projects.stageSince} end`;

/** The orders, and what stands behind a place in each: of equal keys the id decides. */
const SORTS: Record<ProjectSort, { order: SQL[]; behind: (place: ListPlace) => SQL }> = {
  newest: {
    order: [desc(projects.id)],
    behind: ({ id }) => raw`${projects.id} < ${id}`,
  },
  updated: {
    order: [desc(projects.updatedAt), desc(projects.id)],
    behind: ({ key, id }) => raw`(${projects.updatedAt}, ${projects.id}) < (${key}::timestamptz, ${id})`,
  },
  name: {
    order: [asc(nameKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${nameKey}, ${projects.id}) > (lower(${key}), ${id})`,
  },
  waiting: {
    order: [asc(waitingKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${waitingKey}, ${projects.id}) > (${key}::timestamptz, ${id})`,
  },
  deadline: {
    order: [asc(deadlineKey), asc(projects.id)],
    behind: ({ key, id }) => raw`(${deadlineKey}, ${projects.id}) > (${key}::date, ${id})`,
  },
};

/** The visible projects in the asked order, from behind `after`. */
export async function listProjects(sql: Sql, scope: Scope, filter: ProjectFilter, page: ProjectPage) {
  const found = pageOfIds(sql, scope, filter, page).as('found');
  const rows = await sql
    .select(cardColumns)
    .from(found)
    .innerJoin(projects, eq(projects.id, found.id))
    .innerJoin(users, eq(users.id, projects.contractorId))
    .leftJoin(installer, eq(installer.id, projects.subcontractorId))
    .leftJoin(client, eq(client.id, projects.clientId))
    .leftJoin(vehicleDetails, eq(vehicleDetails.projectId, projects.id))
    .leftJoin(wrapDetails, eq(wrapDetails.projectId, projects.id))
    .orderBy(...SORTS[page.sort].order)
    .limit(page.limit);
  return rows.map(({ project, latestPhotoIds, waitFacts, ...card }) => ({
    ...project,
    ...card,
    wait: waitFrom(project, waitFacts),
    latestPhotoUrls: latestPhotoIds.map((id) => photoUrl(id, 'card')),
  }));
}

/**
 * A participant's page is put together from one page of each part that it may have in a project. Asked for in one
 * condition, an old shop's page would be looked for among everybody's newer projects.
 */
function pageOfIds(sql: Sql, scope: Scope, filter: ProjectFilter, { sort, after, limit }: ProjectPage) {
  const pageOf = (part?: SQL) =>
    sql
      .select({ id: projects.id })
      .from(projects)
      .where(and(part, matching(scope, filter), after && SORTS[sort].behind(after)))
      .orderBy(...SORTS[sort].order)
      .limit(limit);
  if (scope.role === 'admin') return pageOf();
  return union(
    pageOf(eq(projects.contractorId, scope.userId)),
    pageOf(eq(projects.subcontractorId, scope.userId)),
    pageOf(eq(projects.clientId, scope.userId)),
  );
}

/** How many of the visible projects the filter leaves. */
export async function countProjects(sql: Sql, scope: Scope, filter: ProjectFilter): Promise<number> {
  const [counted] = await sql
    .select({ projects: count() })
    .from(projects)
    .where(and(visibleTo(scope), matching(scope, filter)));
  return counted?.projects ?? 0;
}

/** The same, and how many of them stand where. */
export async function projectCounts(sql: Sql, scope: Scope, filter: ProjectFilter) {
  const [counts] = await sql
    .select({
      all: raw<number>`count(*)::int`,
      inProgress: raw<number>`(count(*) filter (where ${projects.status} = 'in-progress'))::int`,
      completed: raw<number>`(count(*) filter (where ${projects.status} = 'completed'))::int`,
      waitingForMe: raw<number>`(count(*) filter (where ${waitsFor(scope.userId)}))::int`,
    })
    .from(projects)
    .where(and(visibleTo(scope), matching(scope, filter)));
  return counts ?? { all: 0, inProgress: 0, completed: 0, waitingForMe: 0 };
}

function matching(
  { userId }: Scope,
  { q, status, subcontractorId, waiting }: ProjectFilter,
): SQL | undefined {
  return and(
    q ? ilike(projects.name, containing(q)) : undefined,
    status ? eq(projects.status, status) : undefined,
    subcontractorId ? eq(projects.subcontractorId, subcontractorId) : undefined,
    waiting && waitsFor(userId),
  );
}
