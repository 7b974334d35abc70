import { and, count, eq, sql as raw, type SQL } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  isAfterName,
  byName,
  isHireable,
  matchesSearch,
  userColumns,
} from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

const certificationNames = raw<string[]>`array(
  select certifications.name from certifications
  join user_certifications on certification_id = certifications.id
  where user_id = users.id order by 1)`;

/** The columns of an installer in team, registry and profile, with the names of the certifications. */
export const installerColumns = { ...userColumns, certifications: certificationNames };

/** The totals of the work on a selection of projects. */
export const workTotalColumns = {
  totalProjects: raw<number>`count(*)::int`.as('total'),
  activeProjects: raw<number>`(count(*) filter (where ${projects.status} = 'in-progress'))::int`.as('active'),
  completedProjects: raw<number>`(count(*) filter (where ${projects.completed}))::int`.as('completed_count'),
  averageProgress: raw<number>`coalesce(round(avg(${projects.progress})), 0)::int`.as('average'),
};

interface TeamFilter {
  q?: string;
}

/** Identifies the owner of a team. A scope identifies the caller or the caller's shop. A project identifies its owner. */
type TeamOwner = Scope | VisibleProject;

/** One page of the caller's team, by name. Each member has the totals of their work on the caller's projects. */
export async function teamOf(
  sql: Sql,
  scope: Scope,
  { limit, after, ...filter }: TeamFilter & { limit: number; after: ListPosition | undefined },
) {
  const work = sql
    .select(workTotalColumns)
    .from(projects)
    .where(
      and(eq(projects.contractorId, participantIdOf(scope)), eq(projects.subcontractorId, raw`users.id`)),
    )
    .as('work');
  const { totalProjects, activeProjects, completedProjects, averageProgress } = work;
  return sql
    .select({
      ...installerColumns,
      stats: { totalProjects, activeProjects, completedProjects, averageProgress },
    })
    .from(contractorSubcontractors)
    .innerJoin(users, eq(users.id, contractorSubcontractors.subcontractorId))
    .crossJoinLateral(work)
    .where(and(visibleMembers(scope, filter), after && isAfterName(after)))
    .orderBy(...byName)
    .limit(limit);
}

/** The number of members of the caller's team that match the filter. */
export async function countTeam(sql: Sql, scope: Scope, filter: TeamFilter): Promise<number> {
  const [countRow] = await sql
    .select({ members: count() })
    .from(contractorSubcontractors)
    .innerJoin(users, eq(users.id, contractorSubcontractors.subcontractorId))
    .where(visibleMembers(scope, filter));
  return countRow?.members ?? 0;
}

/** The condition for visible members. A member who currently cannot be hired (`isHireable`) is hidden. */
function visibleMembers(scope: Scope, { q }: TeamFilter): SQL | undefined {
  return and(eq(contractorSubcontractors.contractorId, participantIdOf(scope)), isHireable, matchesSearch(q));
}

/** Whether an installer is on the caller's team, including hidden members. */
export async function isOnTeam(sql: Sql, scope: Scope, subcontractorId: number): Promise<boolean> {
  const found = await sql
    .select({ id: contractorSubcontractors.subcontractorId })
    .from(contractorSubcontractors)
    .where(isMembershipOf(scope, subcontractorId));
  return found.length > 0;
}

/** Protects an installer from deletion until the transaction ends, and returns them; null for an account that cannot be hired. */
export async function lockInstaller(tx: Tx, id: number) {
  const [installer] = await tx
    .select(installerColumns)
    .from(users)
    .where(and(eq(users.id, id), isHireable))
    .for('key share');
  return installer ?? null;
}

/** Adds an installer to a team; false when they are already on it. */
export async function insertTeamMember(tx: Tx, owner: TeamOwner, subcontractorId: number): Promise<boolean> {
  const insertedRows = await tx
    .insert(contractorSubcontractors)
    .values({ contractorId: ownerIdOf(owner), subcontractorId })
    .onConflictDoNothing()
    .returning({ id: contractorSubcontractors.subcontractorId });
  return insertedRows.length > 0;
}

/** Removes an installer from the caller's team; false when they were not on it. */
export async function deleteTeamMember(tx: Tx, scope: Scope, subcontractorId: number): Promise<boolean> {
  const removedRows = await tx
    .delete(contractorSubcontractors)
    .where(isMembershipOf(scope, subcontractorId))
    .returning({ id: contractorSubcontractors.subcontractorId });
  return removedRows.length > 0;
}

/** The user id of the team's owner. */
export function ownerIdOf(owner: TeamOwner): number {
  return 'userId' in owner ? participantIdOf(owner) : owner.contractorId;
}

function isMembershipOf(scope: Scope, subcontractorId: number): SQL | undefined {
  return and(
    eq(contractorSubcontractors.contractorId, participantIdOf(scope)),
    eq(contractorSubcontractors.subcontractorId, subcontractorId),
  );
}
