import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { Decision } from '#shared/decisions/decision-values.ts';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';

/** The entries of the decision form. */
export interface DecisionFormValues {
  decision: Decision | null;
  /** The ids of the ticked statements. */
  ticks: readonly string[];
  note: string;
  /** The typed full name. */
  name: string;
}

/** The version or printed sample to decide on. */
export interface DecisionSubject {
  version: number;
  subject: ReviewSubject;
  texts: ApprovalTexts;
  /** The number of open comments on the version. A request for changes needs an open comment or a note. */
  openComments: number;
}

export type DecisionErrors = Partial<Record<'ticks' | 'note' | 'name', string>>;

// The review page has a size limit, so the rules are repeated here without the form libraries. The test compares the rule for the
// name with the shared schema.

/** The error messages of the invalid fields, in the order of the form. */
export function validateDecision(
  { decision, ticks, note, name }: DecisionFormValues,
  { texts, openComments }: DecisionSubject,
): DecisionErrors {
  const isApproval = decision === 'approve';
  const hasAllTicks = texts.checklist.every(({ id }) => ticks.includes(id));
  const hasReason = openComments > 0 || note.trim() !== '';
  return {
    ...(isApproval && !hasAllTicks && { ticks: 'Tick every statement to approve' }),
    ...(!isApproval && !hasReason && { note: 'Say what should change, or add a comment on the proof' }),
    ...(name.trim().length < 2 && { name: 'Type your full name' }),
  };
}

/** The text of the button that sends the decision. */
export function submitLabelOf(decision: Decision, { version, subject }: DecisionSubject): string {
  if (decision === 'request_changes') return 'Request changes';
  return subject === 'sample' ? 'Approve sample' : `Approve version ${version} for production`;
}
