import { createHash } from 'node:crypto';
import { participantIdOf } from '#shared/actor.ts';
import type { ApprovalSettings, ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type {
  ApprovalSettingsChange,
  ApprovalSettingsInput,
} from '#shared/decisions/approval-settings.forms.ts';
import { DEFAULT_APPROVAL_TEXTS } from '#shared/decisions/default-approval-texts.ts';
import { mayEditApprovalSettings } from '#shared/decisions/decisions.policy.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { requireCurrentMembership } from '#server/features/project-access/current-membership.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  findApprovalSettings,
  lockApprovalSettings,
  writeApprovalSettings,
} from './approval-settings.repository.ts';

type ApprovalTextInput = Pick<ApprovalSettingsInput, 'checklist' | 'terms' | 'consent'>;

/** The texts that the reviewers of a shop's proofs agree to: the texts of the shop, or the defaults. */
export async function approvalTextsOf(sql: Sql, shopId: number): Promise<ApprovalTexts> {
  return (await findApprovalSettings(sql, shopId))?.texts ?? withStatementIds(DEFAULT_APPROVAL_TEXTS);
}

/** The approval settings of the caller's shop; 403 for everybody but its owner and managers. */
export async function approvalSettingsOf(
  { database: { sql } }: AppContext,
  scope: Scope,
): Promise<ApprovalSettings> {
  return toApprovalSettings(await findApprovalSettings(sql, requireShopIdForEditing(scope)));
}

function toApprovalSettings(
  storedSettings: Awaited<ReturnType<typeof findApprovalSettings>>,
): ApprovalSettings {
  return {
    isApprovalRequired: storedSettings?.isApprovalRequired ?? false,
    ...(storedSettings?.texts ?? withStatementIds(DEFAULT_APPROVAL_TEXTS)),
    isDefault: !storedSettings?.texts,
  };
}

/**
 * Saves the approval settings of the caller's shop; 403 for everybody but its owner and managers. 409 with the stored
 * settings when they differ from `previous` and from the new settings. Texts that equal the defaults are not stored.
 */
export async function saveApprovalSettings(
  app: AppContext,
  scope: Scope,
  { previous, ...input }: ApprovalSettingsChange,
): Promise<ApprovalSettings> {
  const shopId = requireShopIdForEditing(scope);
  const { isApprovalRequired, ...texts } = input;
  const isDefault =
    JSON.stringify(withStatementIds(texts)) === JSON.stringify(withStatementIds(DEFAULT_APPROVAL_TEXTS));
  await app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const settings = toApprovalSettings(await lockApprovalSettings(tx, shopId));
    if (previous && !areEqualSettings(settings, previous) && !areEqualSettings(settings, input))
      throw new AppError('conflict', 'Somebody else changed these settings', { details: settings });
    await writeApprovalSettings(tx, {
      shopId,
      isApprovalRequired,
      texts: isDefault ? null : withStatementIds(texts),
      updatedAt: app.now(),
    });
    await audit(tx, scope, {
      kind: 'setting_changed',
      details: { setting: 'the approval settings of the shop', shopId, isApprovalRequired },
    });
  });
  return approvalSettingsOf(app, scope);
}

function areEqualSettings(settings: ApprovalSettingsInput, other: ApprovalSettingsInput): boolean {
  return JSON.stringify(comparedValues(settings)) === JSON.stringify(comparedValues(other));
}

function comparedValues({ isApprovalRequired, checklist, terms, consent }: ApprovalSettingsInput) {
  return [isApprovalRequired, checklist.map(({ text }) => text), terms, consent];
}

/**
 * Adds an id to each statement: a hash of the statement, the terms and the consent line. So an edit of a statement changes only
 * its own id, and an edit of the terms or the consent line changes all ids.
 */
function withStatementIds({ checklist, terms, consent }: ApprovalTextInput): ApprovalTexts {
  const idOf = (text: string) =>
    createHash('sha256')
      .update(JSON.stringify([text, terms, consent]))
      .digest('hex')
      .slice(0, 16);
  return { checklist: checklist.map(({ text }) => ({ id: idOf(text), text })), terms, consent };
}

function requireShopIdForEditing(scope: Scope): number {
  if (mayEditApprovalSettings(scope)) return participantIdOf(scope);
  throw new AppError('forbidden', 'Only the owner and managers of a shop can edit its approval settings');
}
