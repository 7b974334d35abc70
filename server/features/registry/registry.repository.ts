import { and, count, desc, eq, gte, isNotNull, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';
import { visibleTo } from '#server/features/project-access/visible-project.repository.ts';
import { installerColumns, workColumns } from '#server/features/team/team.repository.ts';
import { canInstallNow, matchesWords } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

export interface RegistryFilter {
  q?: string;
  /** In whatever case. */
  state?: string;
  /** Names or ids; holding one of them is enough. */
  certifications: string[];
}

/** Those who can be hired, newest first, from below `cursor`; each with whether it is on the caller's team. */
export async function searchInstallers(
  sql: Sql,
  scope: Scope,
  { limit, cursor, ...filter }: RegistryFilter & { limit: number; cursor: number | undefined },
) {
  const isInTeam = raw<boolean>`exists (select from contractor_subcontractors
    where contractor_id = ${scope.userId} and subcontractor_id = users.id)`;
  return sql
    .select({ ...installerColumns, isInTeam })
    .from(users)
    .where(and(matching(filter), cursor ? lt(users.id, cursor) : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** How many can be hired, of those whom the filter leaves. */
export async function countInstallers(sql: Sql, filter: RegistryFilter): Promise<number> {
  const [counted] = await sql.select({ installers: count() }).from(users).where(matching(filter));
  return counted?.installers ?? 0;
}

/** States are free text: what people write there must not make the choice endless. */
const STATES_OFFERED = 200;

/** Where most installers are, from A to Z; of several ways to write a state the most usual one. */
export async function statesOfInstallers(sql: Sql): Promise<string[]> {
  const state = raw`lower(${users.state})`;
  const usual = sql
    .select({
      name: raw<string>`mode() within group (order by ${users.state})`.as('name'),
      key: raw<string>`${state}`.as('key'),
    })
    .from(users)
    .where(and(canInstallNow, isNotNull(users.state)))
    .groupBy(state)
    .orderBy(desc(count()), state)
    .limit(STATES_OFFERED)
    .as('usual');
  const rows = await sql.select({ name: usual.name }).from(usual).orderBy(usual.key);
  return rows.map(({ name }) => name);
}

/** Whoever can be hired under this id; null for anybody else. */
export async function findInstaller(sql: Sql, id: number) {
  const [installer] = await sql
    .select(installerColumns)
    .from(users)
    .where(and(eq(users.id, id), canInstallNow));
  return installer ?? null;
}

/** An installer's work, over those of its projects that the scope may see. */
export async function workOf(sql: Sql, scope: Scope, installerId: number) {
  const [work] = await sql.select(workColumns).from(projects).where(assignedTo(scope, installerId));
  if (!work) throw new Error('An aggregate gave no row');
  return work;
}

/** How many of them were finished in each month since, as `YYYY-MM`; months without any are left out. */
export async function finishedByMonth(sql: Sql, scope: Scope, installerId: number, since: Date) {
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

function matching({ q, state, certifications }: RegistryFilter): SQL | undefined {
  return and(
    canInstallNow,
    state ? eq(raw`lower(${users.state})`, raw`lower(${state})`) : undefined,
    certifications.length > 0 ? holdsAnyOf(certifications) : undefined,
    matchesWords(q),
  );
}

/** The ids are looked up once, and not for every installer. */
function holdsAnyOf(certifications: string[]): SQL {
  const named = raw.join(
    certifications.map((name) => raw`lower(${name})`),
    raw`, `,
  );
  return raw`exists (select from user_certifications where user_id = users.id
    and certification_id = any (array(
      select certifications.id from certifications
      where lower(certifications.name) in (${named}) or certifications.id::text in (${named}))))`;
}
