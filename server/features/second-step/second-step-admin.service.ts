import { AppError } from '#shared/errors.ts';
import { isSecondStepRequired } from '#shared/second-step/second-step.policy.ts';
import type { SecondStepRequirement } from '#shared/second-step/second-step-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record, type EventActor } from '#server/events/record.ts';
import { audit, type AuditActor } from '#server/features/audit/audit.service.ts';
import {
  findCredentialsByUsername,
  lockUser,
  type LockedUser,
} from '#server/features/users/users.repository.ts';
import { deleteChallengesOf } from '#server/sessions/challenges.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import { countMethods, mailSecurityNotice } from './method-changes.service.ts';
import { secondStepResetMail } from './second-step-change-mails.ts';
import {
  countAccountsWithoutStep,
  deleteAuthenticator,
  deletePasskeysOf,
  findRequirement,
  replaceRecoveryCodes,
  saveRequirement,
} from './second-step.repository.ts';

/** Returns who must have a second step, and how many accounts have none. For admins only. */
export async function getRequirement({ database: { sql } }: AppContext, scope: Scope) {
  requireAdmin(scope);
  return { requirement: await findRequirement(sql), ...(await countAccountsWithoutStep(sql)) };
}

/** Sets who must have a second step. 409 for an admin who has no second step and whom the new setting would lock out. */
export async function setRequirement(
  app: AppContext,
  scope: Scope,
  { requirement }: { requirement: SecondStepRequirement },
) {
  requireAdmin(scope);
  await app.database.transaction(async (tx) => {
    await lockUser(tx, scope.userId);
    const lacksRequiredStep =
      isSecondStepRequired(requirement, scope.role) && !(await countMethods(tx, scope.userId));
    if (lacksRequiredStep)
      throw new AppError(
        'conflict',
        'Add a second step to your own account first, under Settings → Security',
      );
    const previousRequirement = await findRequirement(tx);
    if (previousRequirement === requirement) return;
    await saveRequirement(tx, requirement, app.now());
    await audit(tx, scope, {
      kind: 'setting_changed',
      subject: { id: null, name: 'Second step requirement' },
      details: { from: previousRequirement, to: requirement },
    });
  });
  return getRequirement(app, scope);
}

/** Removes the second step of any account, for the command line. 404 for an unknown username, 409 without a second step. */
export async function resetSecondStepOf(
  app: Pick<AppContext, 'config' | 'database' | 'now'>,
  username: string,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const found = await findCredentialsByUsername(tx, username);
    const user = found && (await lockUser(tx, found.id));
    if (!user) throw new AppError('not_found', `There is no user ${username}`);
    const by = { command: 'npm run admin -- reset-second-step' };
    await removeSecondStep(tx, app, user, { userId: null, actorName: 'The server' }, by);
  });
}

/**
 * Removes the authenticator app, the passkeys and the recovery codes of a row-locked account, and notifies its user. 409 without
 * a second step.
 */
export async function removeSecondStep(
  tx: Tx,
  app: Pick<AppContext, 'config' | 'now'>,
  user: LockedUser,
  actor: EventActor,
  by: AuditActor,
): Promise<void> {
  if ((await countMethods(tx, user.id)) === 0)
    throw new AppError('conflict', `${user.name} has no second step`);
  await deleteAuthenticator(tx, user.id);
  await deletePasskeysOf(tx, user.id);
  await replaceRecoveryCodes(tx, user.id, []);
  await deleteChallengesOf(tx, user.id);
  await audit(tx, by, { kind: 'second_step_reset', subject: user });
  await record(tx, actor, {
    projectId: null,
    action: 'second_step_reset',
    description: `removed the second step of ${user.name}`,
    details: { userId: user.id },
  });
  await mailSecurityNotice(tx, app, user, secondStepResetMail(user));
}
