import { and, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import { MAX_OFFLINE_PROJECTS } from '#shared/projects/offline-projects.contract.ts';
import type { Sql } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import { isParticipant } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Projects with an installation within this number of days are stored on the device. */
const DAYS_AHEAD = 14;

interface OfflineProjectsRequest {
  /** The caller's day, `YYYY-MM-DD`. */
  today: string;
  /** The projects that were opened on the device, most recently opened first. */
  opened?: number[] | undefined;
}

/**
 * At most 60 of the caller's own projects for use without a network. The order is: projects in progress that are assigned to the
 * caller, projects with an installation in the next 14 days, the last opened projects, then other projects that are not completed
 * (docs/requirements/offline.md).
 */
export function findOfflineProjects(sql: Sql, scope: Scope, { today, opened = [] }: OfflineProjectsRequest) {
  const userId = participantIdOf(scope);
  const isOpen = raw`not ${projects.completed}`;
  const isAssigned = and(eq(projects.status, 'in-progress'), eq(projects.subcontractorId, userId));
  const isSoon = and(
    isOpen,
    raw`${projects.scheduledInstallationDate} between ${today}::date and ${today}::date + ${DAYS_AHEAD}::int`,
  );
  const isAmongOpened = opened.length > 0 ? inArray(projects.id, opened) : undefined;
  const priority = raw`case when ${isAssigned} then 0 when ${isSoon} then 1 ${whenOpenedCase(isAmongOpened)} else 3 end`;
  return sql
    .select({
      id: projects.id,
      name: projects.name,
      newestActivityId: raw`(select max(id) from activities where project_id = projects.id)`
        .mapWith(Number)
        .as<number | null>('newest_activity_id'),
      viewsChangedAt: raw`(select updated_at from photo_view_settings where shop_id = projects.contractor_id)`
        .mapWith(projects.updatedAt)
        .as<Date | null>('views_changed_at'),
      materialsVersion:
        raw`(select md5(string_agg(material::text, ',' order by material.id)) from materials as material
        where material.shop_id = projects.contractor_id)`
          .mapWith(String)
          .as<string | null>('materials_version'),
      peopleVersion:
        raw<string>`(select md5(string_agg(person.id || ' ' || person.name, ',' order by person.id)) from (
        select id, name from users where id in (${projects.contractorId}, ${projects.subcontractorId})
        union select member.id, member.name from shop_staff join users as member on member.id = shop_staff.user_id
          where shop_staff.shop_id in (${projects.contractorId}, ${projects.subcontractorId})) as person)`.as(
          'people_version',
        ),
    })
    .from(projects)
    .where(and(isParticipant(userId), or(isOpen, isAmongOpened)))
    .orderBy(priority, ...orderByOpened(opened), raw`${projects.updatedAt} desc`, projects.id)
    .limit(MAX_OFFLINE_PROJECTS);
}

/** The branch of the `case` expression for opened projects; empty when no project was opened. */
function whenOpenedCase(isAmongOpened: SQL | undefined): SQL {
  return isAmongOpened ? raw`when ${isAmongOpened} then 2` : raw``;
}

/** Orders by the position in the list of opened projects. Projects that are not in the list come last. */
function orderByOpened(openedIds: number[]): SQL[] {
  return openedIds.length > 0
    ? [raw`array_position(${raw.param(openedIds)}::int[], ${projects.id}) nulls last`]
    : [];
}
