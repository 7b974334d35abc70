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

interface DecisionDraftOptions {
  proofId: number;
  subject: ReviewSubject;
  /** The ids of the versions that the person has decided on, about the same subject. */
  decidedIds: readonly number[];
}

const EMPTY_ENTRIES: DecisionFormValues = { decision: null, ticks: [], note: '', name: '' };

/**
 * Stores the entries of a decision until they are sent, so that a reload or a lost connection loses nothing. A version
 * and its printed sample have separate drafts. The name and the note are kept for a newer version. The ticks are not,
 * because they were given for the earlier version. Nothing is kept from a version that is already decided, because its
 * entries were sent even if the response was lost.
 */
export function useDecisionDraft(
  form: string,
  { proofId, subject, decidedIds }: DecisionDraftOptions,
): DecisionDraft {
  const name = `${form}_${subject}`;
  const [stored, setStored] = useState(() => ({ ...EMPTY_ENTRIES, proofId, ...readDraft(name) }));
  const carriedOver = decidedIds.includes(stored.proofId) ? EMPTY_ENTRIES : { ...stored, ticks: [] };
  const entries = stored.proofId === proofId ? stored : carriedOver;
  const change = (changes: Partial<DecisionFormValues>) => {
    const next = { ...entries, ...changes, proofId };
    setStored(next);
    storeDraft(name, next);
  };
  const discardDraft = () => {
    setStored({ ...EMPTY_ENTRIES, proofId });
    storeDraft(name, {});
  };
  return { entries, change, discard: discardDraft };
}
