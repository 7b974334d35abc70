import { mayShareConditionReports } from '#shared/condition/condition-reports.policy.ts';
import { AppError } from '#shared/errors.ts';
import { mayManageStatusLink } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { audit, type AuditEvent } from '#server/features/audit/audit.service.ts';
import { record } from '#server/events/record.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import {
  changeStatusLink,
  deleteStatusLink,
  findStatusLink,
  saveStatusLink,
} from './status-link.repository.ts';

/**
 * The creation time of the status link (null without a link), and whether the status page offers the condition reports. 404 for
 * a project that the caller does not see, 403 for a caller who may not manage the link.
 */
export async function statusLinkOf(app: AppContext, scope: Scope, projectId: number) {
  const project = await getProject(app, scope, projectId);
  requireMayManage(scope, project);
  return linkState(await findStatusLink(app.database.sql, project));
}

/**
 * Sets whether the status page offers the condition reports. Throws the same errors as `statusLinkOf`, and a 409 when the
 * project has no status link.
 */
export async function setReportSharing(
  app: AppContext,
  scope: Scope,
  projectId: number,
  change: { sharesConditionReports: boolean },
) {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayShareConditionReports(scope, project)) throw mayNotManageError();
    const link = await findStatusLink(tx, project);
    if (link?.sharesConditionReports === change.sharesConditionReports) return link;
    if (!(await changeStatusLink(tx, project, change)))
      throw new AppError('conflict', 'This project has no status link. Create one first');
    await record(tx, scope, {
      projectId,
      action: 'status_link_changed',
      description: change.sharesConditionReports
        ? 'shared the condition reports on the status page'
        : 'stopped sharing the condition reports on the status page',
    });
    await audit(tx, scope, {
      kind: 'setting_changed',
      projectId,
      details: { setting: `the condition reports on the status page of ‘${project.name}’`, ...change },
    });
    return linkState(await findStatusLink(tx, project));
  });
}

function linkState(link: Awaited<ReturnType<typeof findStatusLink>>) {
  return link ?? { createdAt: null, sharesConditionReports: false };
}

/**
 * Creates the status link of a project; an earlier link becomes invalid. Only the hash of the token is stored, so only this
 * result contains the URL. Throws as `statusLinkOf` does.
 */
export async function createStatusLink(
  app: AppContext,
  scope: Scope,
  projectId: number,
  origin: string,
): Promise<{ url: string; createdAt: Date }> {
  const [token, createdAt] = [newSessionToken(), app.now()];
  await app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    requireMayManage(scope, project);
    const isReplaced = (await findStatusLink(tx, project)) !== null;
    await saveStatusLink(tx, project, { tokenHash: hashToken(token), createdAt });
    await record(tx, scope, {
      projectId,
      action: 'status_link_created',
      description: isReplaced ? 'replaced the status link' : 'created a status link',
    });
    await auditLink(tx, scope, project, { kind: 'link_created', details: { isReplaced } });
  });
  return { url: `${origin}/status/${token}`, createdAt };
}

/** Makes the status link of a project invalid, if there is one. Throws as `statusLinkOf` does. */
export async function revokeStatusLink(
  app: AppContext,
  scope: Scope,
  projectId: number,
): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    requireMayManage(scope, project);
    if (await deleteStatusLink(tx, project)) {
      await record(tx, scope, {
        projectId,
        action: 'status_link_revoked',
        description: 'revoked the status link',
      });
      await auditLink(tx, scope, project, { kind: 'link_revoked' });
    }
    return { success: true };
  });
}

async function auditLink(
  tx: Tx,
  scope: Scope,
  { id: projectId, name: project }: VisibleProject,
  { kind, details }: Pick<AuditEvent, 'kind' | 'details'>,
): Promise<void> {
  await audit(tx, scope, { kind, projectId, details: { link: 'status', project, ...details } });
}

function requireMayManage(scope: Scope, project: VisibleProject): void {
  if (!mayManageStatusLink(scope, project)) throw mayNotManageError();
}

function mayNotManageError(): AppError {
  return new AppError('forbidden', 'Only the owner and managers of the shop can manage the status link');
}
