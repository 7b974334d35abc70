import { and, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { isProductionStaff, participantIdOf } from '#shared/actor.ts';
import type { ProjectStatus } from '#shared/projects/stages.ts';
import type { Slot } from '#server/db/reusable-select.ts';
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
export interface FilterSlots {
  /** Only projects that this person or shop takes part in. */
  participant: Slot<number> | undefined;
  /** The patterns of the searched words, separated by spaces. */
  words: Slot<string> | undefined;
  status: Slot<ProjectStatus> | undefined;
  subcontractor: Slot<number> | undefined;
  /** Only projects whose next step this person is responsible for. */
  waitingFor: Slot<number> | undefined;
  /** Whether this person is production staff. */
  isProduction: Slot<boolean>;
  overdueOn: Slot<string> | undefined;
  weekOf: Slot<string> | undefined;
}

/** The values of a filter, with the scope of the caller. */
export function filterValues(scope: Scope, filter: ProjectFilter) {
  const { q, status, subcontractorId, waiting, overdueOn, weekOf } = filter;
  return {
    participant: scope.role === 'admin' ? undefined : participantIdOf(scope),
    words: q ? q.split(/\s+/).map(containsPattern).join(' ') : undefined,
    status,
    subcontractor: subcontractorId,
    waitingFor: waiting && participantIdOf(scope),
    isProduction: isProductionStaff(scope),
    overdueOn,
    weekOf,
  };
}

/**
 * The condition that a project is visible to the participant and matches the filter. A filter with words requires
 * `joinSearchedPeople`.
 */
export function inScopeAndMatching(slots: FilterSlots): SQL | undefined {
  return and(slots.participant && isParticipant(slots.participant), matchesProjectFilter(slots));
}

/** The condition that a project matches the filter. A filter with words requires `joinSearchedPeople`. */
export function matchesProjectFilter(slots: FilterSlots): SQL | undefined {
  const { participant, words, status, subcontractor, waitingFor, isProduction, overdueOn, weekOf } = slots;
  return and(
    status && eq(projects.status, status),
    subcontractor && eq(projects.subcontractorId, subcontractor),
    waitingFor && isResponsibleFor(waitingFor, isProduction),
    overdueOn && isOverdue(overdueOn),
    weekOf && hasInstallationInWeekOf(weekOf),
    words &&
      raw`${participant ? searchText : searchTextWithShop} like all (array(select unnest(string_to_array(lower(${words}), ' '))))`,
  );
}

/** The condition that a project is not completed, although its deadline has passed. */
export function isOverdue(today: Slot<string>): SQL {
  return raw`(not ${projects.completed} and ${projects.deadline} < ${today}::date)`;
}

/** The condition that a project has its installation in the week of a day. Weeks start on Sunday. */
export function hasInstallationInWeekOf(day: Slot<string>): SQL {
  const sunday = raw`${day}::date - extract(dow from ${day}::date)::int`;
  return raw`${projects.scheduledInstallationDate} between ${sunday} and ${sunday} + 6`;
}

/**
 * For a filter with words, joins the people whose names are searched to a select of projects. Reads each person once and not for
 * each project: `limit` keeps PostgreSQL from merging the subqueries into the join. The shop's own name would match all its
 * projects, so only admins search it.
 */
export function joinSearchedPeople(sql: Sql, select: PgSelect, { words, participant }: FilterSlots): void {
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
