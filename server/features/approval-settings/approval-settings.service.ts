import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import { DEFAULT_APPROVAL_TEXTS } from '#shared/decisions/default-approval-texts.ts';
import type { Sql } from '#server/db/database.ts';

/** What reviewers of a shop's proofs agree to: the texts of the shop, or the defaults. */
export async function approvalTextsOf(_sql: Sql, _shopId: number): Promise<ApprovalTexts> {
  const { checklist, ...texts } = DEFAULT_APPROVAL_TEXTS;
  return { ...texts, checklist: checklist.map(({ text }, index) => ({ id: String(index), text })) };
}
