import { and, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { isProductionStaff, participantIdOf } from '#shared/actor.ts';
import type { ProjectStatus } from '#shared/projects/stages.ts';
import type { PlaceholderFor } from '#server/db/reusable-select.ts';
import type { Sql } from '#server/db/database.ts';
import { containsPattern } from '#server/db/like-pattern.ts';
import { users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';
import { isParticipant } from '#server/features/project-access/visible-project.repository.ts';
import { isResponsibleFor } from '#server/features/projects/pending-action.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export interface ProjectFilter {
  /** The search words, separated by spaces. Every word must match. */
  q?: string | undefined;
  status?: ProjectStatus | undefined;
  subcontractorId?: number | undefined;
  /** Only projects whose next step the caller is responsible for. */
  waiting?: 'me' | undefined;
  /** Only projects that are not completed and whose deadline is before this day. */
  overdueOn?: string | undefined;
  /** Only projects with an installation in the week of this day. */
  weekOf?: string | undefined;
}

/** The parameters of a filter in the prepared statements. */
export interface FilterPlaceholders {
  /** Only projects that this person or shop takes part in. */
  participant: PlaceholderFor<number> | undefined;
  /** The patterns of the searched words, separated by spaces. */
  words: PlaceholderFor<string> | undefined;
  status: PlaceholderFor<ProjectStatus> | undefined;
  subcontractor: PlaceholderFor<number> | undefined;
  /** Only projects whose next step this person or shop is responsible for. */
  waitingFor: PlaceholderFor<number> | undefined;
  /** Whether the caller is production staff. Then `waitingFor` excludes the steps that production staff may not do. */
  isProductionStaff: PlaceholderFor<boolean>;
  overdueOn: PlaceholderFor<string> | undefined;
  weekOf: PlaceholderFor<string> | undefined;
}

/** The values for the `FilterPlaceholders` of a prepared statement, from a filter and the scope of the caller. */
export function filterValues(scope: Scope, filter: ProjectFilter) {
  const { q, status, subcontractorId, waiting, overdueOn, weekOf } = filter;
  return {
    participant: scope.role === 'admin' ? undefined : participantIdOf(scope),
    words: q ? q.split(/\s+/).map(containsPattern).join(' ') : undefined,
    status,
    subcontractor: subcontractorId,
    waitingFor: waiting && participantIdOf(scope),
    isProductionStaff: isProductionStaff(scope),
    overdueOn,
    weekOf,
  };
}

/**
 * The condition that a project is visible to the participant and matches the filter. A filter with words requires
 * `joinSearchedPeople`.
 */
export function inScopeAndMatching(placeholders: FilterPlaceholders): SQL | undefined {
  return and(
    placeholders.participant && isParticipant(placeholders.participant),
    matchesProjectFilter(placeholders),
  );
}

/** The condition that a project matches the filter. A filter with words requires `joinSearchedPeople`. */
export function matchesProjectFilter(placeholders: FilterPlaceholders): SQL | undefined {
  const { participant, words, status, subcontractor, waitingFor, overdueOn, weekOf } = placeholders;
  return and(
    status && eq(projects.status, status),
    subcontractor && eq(projects.subcontractorId, subcontractor),
    waitingFor && isResponsibleFor(waitingFor, placeholders.isProductionStaff),
    overdueOn && isOverdue(overdueOn),
    weekOf && hasInstallationInWeekOf(weekOf),
    words &&
      raw`${participant ? searchText : searchTextWithShop} like all (array(select unnest(string_to_array(lower(${words}), ' '))))`,
  );
}

/** The condition that a project is not completed, although its deadline has passed. */
export function isOverdue(today: PlaceholderFor<string>): SQL {
  return raw`(not ${projects.completed} and ${projects.deadline} < ${today}::date)`;
}

/** The condition that a project has its installation in the week of a day. Weeks start on Sunday. */
export function hasInstallationInWeekOf(day: PlaceholderFor<string>): SQL {
  const sunday = raw`${day}::date - extract(dow from ${day}::date)::int`;
  return raw`${projects.scheduledInstallationDate} between ${sunday} and ${sunday} + 6`;
}

/**
 * If the filter has search words, joins the client and the installer to a select of projects, so that their names are searched.
 * For admins, also joins the shop. Other users do not search by shop name, because it would match all their projects. `limit` keeps
 * PostgreSQL from merging the subqueries into the join, so each person is read once, and not once for each project.
 */
export function joinSearchedPeople(
  sql: Sql,
  select: PgSelect,
  { words, participant }: FilterPlaceholders,
): void {
  if (!words) return;
  const joinPerson = (id: AnyPgColumn, name: string) => {
    const text = raw`lower(concat_ws(' ', ${users.name}, ${users.company}))`.as('text');
    select.leftJoinLateral(
      sql.select({ text }).from(users).where(eq(users.id, id)).limit(1).as(name),
      raw`true`,
    );
  };
  joinPerson(projects.clientId, 'searched_client');
  joinPerson(projects.subcontractorId, 'searched_installer');
  if (!participant) joinPerson(projects.contractorId, 'searched_shop');
}

const searchText = raw`concat_ws(' ', ${projects.searchText}, searched_client.text, searched_installer.text)`;
const searchTextWithShop = raw`concat_ws(' ', ${searchText}, searched_shop.text)`;
