import { participantIdOf } from '#shared/actor.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { mayAddToTeam, mayHaveTeam } from '#shared/team/team.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isComparableText } from '#server/db/list-cursor.ts';
import { readSortedPage, type ListPage, type SortedPageParams } from '#server/db/list-page.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { requireCurrentMembership } from '#server/features/project-access/current-membership.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { findName } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  countTeam,
  insertTeamMember,
  deleteTeamMember,
  lockInstaller,
  ownerIdOf,
  teamOf,
} from './team.repository.ts';

type MemberRow = Awaited<ReturnType<typeof teamOf>>[number];
type InstallerRow = NonNullable<Awaited<ReturnType<typeof lockInstaller>>>;

/** One page of the caller's team, by name; 403 for a caller who may not hire. */
export async function pageOfTeam(
  app: AppContext,
  scope: Scope,
  { limit, cursor, q }: SortedPageParams & { q?: string },
): Promise<ListPage<MemberRow>> {
  requireTeamAccess(scope);
  const { sql } = app.database;
  return readSortedPage(
    { limit, cursor },
    (page) => teamOf(sql, scope, { q, ...page }),
    () => countTeam(sql, scope, { q }),
    { orderKey: ['name'], positionOfRow: ({ name, id }) => ({ key: name, id }), isKey: isComparableText },
  );
}

/**
 * Adds an installer to the caller's team. Throws a 400 for the account of the shop, and for an account that cannot be
 * hired. The assignment of a project to an account that cannot be hired is also a 400
 * (docs/requirements/team-and-registry.md, Team).
 */
export async function addToTeam(
  app: AppContext,
  scope: Scope,
  subcontractorId: number,
): Promise<InstallerRow> {
  requireTeamAccess(scope);
  await countAction(app, scope, 'teamChange');
  return app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const installer = await lockInstaller(tx, subcontractorId);
    if (!installer || !mayAddToTeam(scope, installer)) {
      throw invalidField('subcontractorId', 'This account cannot be hired');
    }
    await addInstallerToTeam(tx, scope, scope, installer);
    return installer;
  });
}

/**
 * Removes an installer from the caller's team. The installer keeps their projects (docs/requirements/team-and-registry.md, Team).
 */
export async function removeFromTeam(
  app: AppContext,
  scope: Scope,
  subcontractorId: number,
): Promise<{ success: true }> {
  requireTeamAccess(scope);
  await countAction(app, scope, 'teamChange');
  return app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const name = await findName(tx, subcontractorId);
    if (name !== null && (await deleteTeamMember(tx, scope, subcontractorId))) {
      await record(tx, scope, {
        projectId: null,
        action: 'team_member_removed',
        description: `removed ${name} from the team`,
        details: { contractorId: participantIdOf(scope), subcontractorId },
      });
    }
    return { success: true };
  });
}

/**
 * Adds an installer to the caller's team, or to the team of a project's owner. Records an event unless the installer
 * is already on the team.
 */
export async function addInstallerToTeam(
  tx: Tx,
  scope: Scope,
  owner: Scope | VisibleProject,
  installer: { id: number; name: string },
): Promise<void> {
  if (!(await insertTeamMember(tx, owner, installer.id))) return;
  await record(tx, scope, {
    projectId: null,
    action: 'team_member_added',
    description: `added ${installer.name} to the team`,
    details: { contractorId: ownerIdOf(owner), subcontractorId: installer.id },
  });
}

function requireTeamAccess(scope: Scope): void {
  if (!mayHaveTeam(scope))
    throw new AppError('forbidden', 'Only the owner and managers of a shop can have a team');
}
