import { and, asc, desc, eq, ilike, sql as raw, type SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { photoUrl } from '#shared/photos/photos.contract.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { ProjectStatus } from '#shared/projects/stages.ts';
import { buildOnce, type Slot } from '#server/db/build-once.ts';
import type { PooledSql, Sql } from '#server/db/database.ts';
import { containing } from '#server/db/like-pattern.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import {
  currentArtworkTracking,
  currentWrapTracking,
  isCurrentArtworkTracking,
  isCurrentWrapTracking,
  projectColumns,
  takesPart,
} from '#server/features/project-access/visible-project.repository.ts';
import { waitFactColumns, waitFrom, waitsFor } from '#server/features/projects/project-waiting.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export interface ProjectFilter {
  q?: string;
  status?: ProjectStatus;
  subcontractorId?: number;
  /** Only projects whose next step is the caller's. */
  waiting?: 'me';
}

export interface ProjectPage {
  sort: ProjectSort;
  after?: ListPosition | undefined;
  limit: number;
}

/** The parameters of a filter in the prepared statements. */
interface FilterSlots {
  /** Only projects that this person takes part in. */
  participant: Slot<number> | undefined;
  name: Slot<string> | undefined;
  status: Slot<ProjectStatus> | undefined;
  subcontractor: Slot<number> | undefined;
  /** Only projects whose next step is this person's. */
  waitingFor: Slot<number> | undefined;
}

interface PageSlots extends FilterSlots {
  afterKey: Slot<string> | undefined;
  afterId: Slot<number> | undefined;
  limit: Slot<number>;
}

const installer = alias(users, 'installer');
const client = alias(users, 'client');

const cardColumns = {
  ...projectColumns,
  vehicle: {
    projectId: vehicleDetails.projectId,
    year: vehicleDetails.year,
    make: vehicleDetails.make,
    model: vehicleDetails.model,
    color: vehicleDetails.color,
    vin: vehicleDetails.vin,
  },
  wrap: { projectId: wrapDetails.projectId, wrapType: wrapDetails.wrapType, color: wrapDetails.color },
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
// Projects without a deadline follow all others.
const deadlineKey = raw`coalesce(${projects.deadline}, 'infinity')`;

// A completed project waits for nothing.
const waitingKey = raw`case when ${projects.completed} then 'infinity' else ${projects.stageSince} end`;

interface PlaceSlots {
  key: Slot<string>;
  id: Slot<number>;
}

/** The sort orders, and the condition that a project follows a cursor. Equal keys are ordered by id. */
const SORTS: Record<ProjectSort, { order: SQL[]; behind: (place: PlaceSlots) => SQL }> = {
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

/** The visible projects in this order, after the cursor. */
export async function listProjects(
  sql: PooledSql,
  scope: Scope,
  filter: ProjectFilter,
  { sort, after, limit }: ProjectPage,
) {
  const place = { afterKey: after?.key, afterId: after?.id };
  const rows = await cards(sql, { ...valuesOf(scope, filter), ...place, limit }, sort);
  return rows.map((row) => ({
    ...row,
    latestPhotoUrls: row.latestPhotoIds.map((id) => photoUrl(id, 'card')),
    wait: waitFrom(row, row.waitFacts),
  }));
}

const cards = buildOnce(cardColumns, (sql, slots: PageSlots, sort: ProjectSort) => {
  const found = pageOfIds(sql, slots, sort).as('found');
  return sql
    .select(cardColumns)
    .from(found)
    .innerJoin(projects, eq(projects.id, found.id))
    .innerJoin(users, eq(users.id, projects.contractorId))
    .leftJoin(installer, eq(installer.id, projects.subcontractorId))
    .leftJoin(client, eq(client.id, projects.clientId))
    .leftJoin(currentWrapTracking, isCurrentWrapTracking)
    .leftJoin(currentArtworkTracking, isCurrentArtworkTracking)
    .leftJoin(vehicleDetails, eq(vehicleDetails.projectId, projects.id))
    .leftJoin(wrapDetails, eq(wrapDetails.projectId, projects.id))
    .orderBy(...SORTS[sort].order)
    .limit(slots.limit);
});

/**
 * A participant's page is the union of one page as owner, one as installer and one as client. With a single condition
 * PostgreSQL would search an old shop's page among everybody's newer projects.
 */
function pageOfIds(sql: Sql, slots: PageSlots, sort: ProjectSort) {
  const { participant, afterKey: key, afterId: id, limit } = slots;
  const pageOf = (part?: SQL) =>
    sql
      .select({ id: projects.id })
      .from(projects)
      .where(and(part, matching(slots), key && id && SORTS[sort].behind({ key, id })))
      .orderBy(...SORTS[sort].order)
      .limit(limit);
  if (!participant) return pageOf();
  return union(
    pageOf(eq(projects.contractorId, participant)),
    pageOf(eq(projects.subcontractorId, participant)),
    pageOf(eq(projects.clientId, participant)),
  );
}

/** How many visible projects match the filter. */
export async function countProjects(sql: PooledSql, scope: Scope, filter: ProjectFilter): Promise<number> {
  const [counted] = await total(sql, valuesOf(scope, filter));
  return counted?.projects ?? 0;
}

const totalColumns = { projects: raw<number>`count(*)::int` };

const total = buildOnce(totalColumns, (sql, slots: FilterSlots) =>
  sql
    .select(totalColumns)
    .from(projects)
    .where(and(slots.participant && takesPart(slots.participant), matching(slots))),
);

/** How many visible projects match the filter: all, by status, and waiting for the caller. */
export async function projectCounts(sql: PooledSql, scope: Scope, filter: ProjectFilter) {
  const [counts] = await totals(sql, { ...valuesOf(scope, filter), caller: scope.userId });
  return counts ?? { all: 0, inProgress: 0, completed: 0, waitingForMe: 0 };
}

/** The placeholder for the caller's id in statements that count the caller's projects. */
const caller = raw.placeholder('caller') as Slot<number>;

const countColumns = {
  all: raw<number>`count(*)::int`,
  inProgress: raw<number>`(count(*) filter (where ${projects.status} = 'in-progress'))::int`,
  completed: raw<number>`(count(*) filter (where ${projects.status} = 'completed'))::int`,
  waitingForMe: raw<number>`(count(*) filter (where ${waitsFor(caller)}))::int`,
};

const totals = buildOnce(countColumns, (sql, slots: FilterSlots & { caller: Slot<number> }) =>
  sql
    .select(countColumns)
    .from(projects)
    .where(and(slots.participant && takesPart(slots.participant), matching(slots))),
);

function matching({ name, status, subcontractor, waitingFor }: FilterSlots): SQL | undefined {
  return and(
    name && ilike(projects.name, name),
    status && eq(projects.status, status),
    subcontractor && eq(projects.subcontractorId, subcontractor),
    waitingFor && waitsFor(waitingFor),
  );
}

function valuesOf({ role, userId }: Scope, { q, status, subcontractorId, waiting }: ProjectFilter) {
  return {
    participant: role === 'admin' ? undefined : userId,
    name: q ? containing(q) : undefined,
    status,
    subcontractor: subcontractorId,
    waitingFor: waiting && userId,
  };
}
