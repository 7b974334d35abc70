import { and, count, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ListPlace } from '#server/db/list-cursor.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  behindName,
  byName,
  canInstallNow,
  matchesWords,
  userColumns,
} from '#server/features/users/users.repository.ts';

const certificationNames = raw<string[]>`array(
  select certifications.name from certifications
  join user_certifications on certification_id = certifications.id
  where user_id = users.id order by 1)`;

/** An installer as team, registry and profile show it, with certifications by name. */
export const installerColumns = { ...userColumns, certifications: certificationNames };

/** What the work on a selection of projects comes to. */
export const workColumns = {
  totalProjects: raw<number>`count(*)::int`.as('total'),
  activeProjects: raw<number>`(count(*) filter (where ${projects.status} = 'in-progress'))::int`.as('active'),
  completedProjects: raw<number>`(count(*) filter (where ${projects.completed}))::int`.as('completed_count'),
  averageProgress: raw<number>`coalesce(round(avg(${projects.progress})), 0)::int`.as('average'),
};

interface TeamFilter {
  contractorId: number;
  q?: string;
}

/** A contractor's team by name, from behind `after`, each with its work on the contractor's own projects. */
export async function teamOf(
  sql: Sql,
  { limit, after, ...filter }: TeamFilter & { limit: number; after: ListPlace | undefined },
) {
  const work = sql
    .select(workColumns)
    .from(projects)
    .where(and(eq(projects.contractorId, filter.contractorId), eq(projects.subcontractorId, raw`users.id`)))
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
    .where(and(matching(filter), after && behindName(after)))
    .orderBy(...byName)
    .limit(limit);
}

/** How many members of the team the filter leaves. */
export async function countTeam(sql: Sql, filter: TeamFilter): Promise<number> {
  const [counted] = await sql
    .select({ members: count() })
    .from(contractorSubcontractors)
    .innerJoin(users, eq(users.id, contractorSubcontractors.subcontractorId))
    .where(matching(filter));
  return counted?.members ?? 0;
}

/** Who has turned to contracting alone is not shown, and comes back with the old place when it installs again. */
function matching({ contractorId, q }: TeamFilter): SQL | undefined {
  return and(eq(contractorSubcontractors.contractorId, contractorId), canInstallNow, matchesWords(q));
}

/** Whether an installer stands on a contractor's team, also while it installs nothing. */
export async function isOnTeam(sql: Sql, contractorId: number, subcontractorId: number): Promise<boolean> {
  const found = await sql
    .select({ id: contractorSubcontractors.subcontractorId })
    .from(contractorSubcontractors)
    .where(linkOf(contractorId, subcontractorId));
  return found.length > 0;
}

/** Whoever can be hired under this id, kept from being deleted until the transaction ends; null for anybody else. */
export async function lockInstaller(tx: Tx, id: number) {
  const [installer] = await tx
    .select(installerColumns)
    .from(users)
    .where(and(eq(users.id, id), canInstallNow))
    .for('key share');
  return installer ?? null;
}

/** False when the installer is on the team already. */
export async function joinTeam(tx: Tx, contractorId: number, subcontractorId: number): Promise<boolean> {
  const joined = await tx
    .insert(contractorSubcontractors)
    .values({ contractorId, subcontractorId })
    .onConflictDoNothing()
    .returning({ id: contractorSubcontractors.subcontractorId });
  return joined.length > 0;
}

/** False when the installer was not on the team. */
export async function leaveTeam(tx: Tx, contractorId: number, subcontractorId: number): Promise<boolean> {
  const left = await tx
    .delete(contractorSubcontractors)
    .where(linkOf(contractorId, subcontractorId))
    .returning({ id: contractorSubcontractors.subcontractorId });
  return left.length > 0;
}

function linkOf(contractorId: number, subcontractorId: number): SQL | undefined {
  return and(
    eq(contractorSubcontractors.contractorId, contractorId),
    eq(contractorSubcontractors.subcontractorId, subcontractorId),
  );
}
