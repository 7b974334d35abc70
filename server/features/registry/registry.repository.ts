import { and, count, desc, eq, gte, isNotNull, lt, sql as raw, type SQL } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';
import { visibleTo } from '#server/features/project-access/visible-project.repository.ts';
import { installerColumns, workTotalColumns } from '#server/features/team/team.repository.ts';
import { isHireable, matchesSearch } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export interface RegistryFilter {
  q?: string;
  /** The name of the state, case-insensitive. */
  state?: string;
  /** Names or ids. An installer who has any of these certifications matches. */
  certifications: string[];
}

/** The installers that match the filter, newest first, with ids below `cursor`, and their membership in the caller's team. */
export async function searchInstallers(
  sql: Sql,
  scope: Scope,
  { limit, cursor, ...filter }: RegistryFilter & { limit: number; cursor: number | undefined },
) {
  const isInTeam = raw<boolean>`exists (select from contractor_subcontractors
    where contractor_id = ${participantIdOf(scope)} and subcontractor_id = users.id)`;
  return sql
    .select({ ...installerColumns, isInTeam })
    .from(users)
    .where(and(matchesRegistryFilter(filter), cursor ? lt(users.id, cursor) : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** How many installers match the filter. */
export async function countInstallers(sql: Sql, filter: RegistryFilter): Promise<number> {
  const [countRow] = await sql
    .select({ installers: count() })
    .from(users)
    .where(matchesRegistryFilter(filter));
  return countRow?.installers ?? 0;
}

/** Limits the number of states in the list, because states are free text. */
const MAX_STATES = 200;

/** The states with the most installers, sorted by name. Each state has its most common spelling. */
export async function statesOfInstallers(sql: Sql): Promise<string[]> {
  const state = raw`lower(${users.state})`;
  const usualSpellings = sql
    .select({
      name: raw<string>`mode() within group (order by ${users.state})`.as('name'),
      key: raw<string>`${state}`.as('key'),
    })
    .from(users)
    .where(and(isHireable, isNotNull(users.state)))
    .groupBy(state)
    .orderBy(desc(count()), state)
    .limit(MAX_STATES)
    .as('usual');
  const rows = await sql
    .select({ name: usualSpellings.name })
    .from(usualSpellings)
    .orderBy(usualSpellings.key);
  return rows.map(({ name }) => name);
}

/** The installer with this id; null for an account that cannot be hired. */
export async function findInstaller(sql: Sql, id: number) {
  const [installer] = await sql
    .select(installerColumns)
    .from(users)
    .where(and(eq(users.id, id), isHireable));
  return installer ?? null;
}

/** The totals of an installer's work on projects that are visible to the scope. */
export async function findWorkTotals(sql: Sql, scope: Scope, installerId: number) {
  const [work] = await sql.select(workTotalColumns).from(projects).where(assignedTo(scope, installerId));
  if (!work) throw new Error('An aggregate gave no row');
  return work;
}

/**
 * The number of an installer's visible projects that were completed in each month (`YYYY-MM`, UTC) since a date. Months without
 * projects are left out.
 */
export async function countFinishedByMonth(sql: Sql, scope: Scope, installerId: number, since: Date) {
  const month = raw<string>`to_char(${projects.completedAt} at time zone 'UTC', 'YYYY-MM')`;
  return sql
    .select({ month, finished: count() })
    .from(projects)
    .where(and(assignedTo(scope, installerId), gte(projects.completedAt, since)))
    .groupBy(month);
}

function assignedTo(scope: Scope, installerId: number): SQL | undefined {
  return and(eq(projects.subcontractorId, installerId), visibleTo(scope));
}

function matchesRegistryFilter({ q, state, certifications }: RegistryFilter): SQL | undefined {
  return and(
    isHireable,
    state ? eq(raw`lower(${users.state})`, raw`lower(${state})`) : undefined,
    certifications.length > 0 ? holdsAnyOf(certifications) : undefined,
    matchesSearch(q),
  );
}

/**
 * The condition that an installer holds any of these certifications. A subquery finds their ids once, and not for every
 * installer.
 */
function holdsAnyOf(certifications: string[]): SQL {
  const certificationNames = raw.join(
    certifications.map((name) => raw`lower(${name})`),
    raw`, `,
  );
  return raw`exists (select from user_certifications where user_id = users.id
    and certification_id = any (array(
      select certifications.id from certifications
      where lower(certifications.name) in (${certificationNames}) or certifications.id::text in (${certificationNames}))))`;
}
