import { useState } from 'react';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import { readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import type { DecisionFormValues } from './decision-entries.ts';

export interface DecisionDraft {
  entries: DecisionFormValues;
  change: (changes: Partial<DecisionFormValues>) => void;
  /** Deletes the stored entries after they were sent. */
  discard: () => void;
}

/** A decision that the person made. */
export interface OwnDecision {
  id: number;
  proofId: number;
}

interface DecisionDraftOptions {
  proofId: number;
  subject: ReviewSubject;
  /** The person's decisions about the same subject. */
  ownDecisions: readonly OwnDecision[];
}

interface StoredEntries extends DecisionFormValues {
  proofId: number;
  /** The id of the person's newest decision when the entries were typed; 0 without one. */
  lastDecisionId: number;
}

const EMPTY_ENTRIES: DecisionFormValues = { decision: null, ticks: [], note: '', name: '' };

/**
 * Stores the entries of a decision until they are sent, so that a reload or a lost connection loses nothing. A version
 * and its printed sample have separate drafts. The name and the note are kept for a newer version. The ticks are not,
 * because they were given for the earlier version. Nothing is kept after a decision on the version, because the entries
 * were sent even if the response was lost.
 */
export function useDecisionDraft(
  form: string,
  { proofId, subject, ownDecisions }: DecisionDraftOptions,
): DecisionDraft {
  const draftName = `${form}_${subject}`;
  const [stored, setStored] = useState(() => readEntries(draftName, proofId));
  const unsentEntries = isSent(stored, ownDecisions) ? EMPTY_ENTRIES : stored;
  const entries = stored.proofId === proofId ? unsentEntries : { ...unsentEntries, ticks: [] };
  const change = (changes: Partial<DecisionFormValues>) => {
    const lastDecisionId = Math.max(0, ...ownDecisions.map(({ id }) => id));
    const next = { ...entries, ...changes, proofId, lastDecisionId };
    setStored(next);
    storeDraft(draftName, { ...next });
  };
  const discardDraft = () => {
    setStored({ ...EMPTY_ENTRIES, proofId, lastDecisionId: 0 });
    storeDraft(draftName, {});
  };
  return { entries, change, discard: discardDraft };
}

/** Deletes the stored entries if one of these decisions contains them. */
export function deleteSentDraft(
  form: string,
  subject: ReviewSubject,
  ownDecisions: readonly OwnDecision[],
): void {
  const draftName = `${form}_${subject}`;
  if (isSent(readEntries(draftName, 0), ownDecisions)) storeDraft(draftName, {});
}

function readEntries(draftName: string, proofId: number): StoredEntries {
  return { ...EMPTY_ENTRIES, proofId, lastDecisionId: 0, ...readDraft(draftName) };
}

/** Whether a decision on the same version was made after the entries were typed. */
function isSent({ proofId, lastDecisionId }: StoredEntries, ownDecisions: readonly OwnDecision[]): boolean {
  return ownDecisions.some((made) => made.proofId === proofId && made.id > lastDecisionId);
}
