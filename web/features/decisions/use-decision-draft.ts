import { useState } from 'react';
import { readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import type { DecisionFormValues } from './decision-entries.ts';

export interface DecisionDraft {
  entries: DecisionFormValues;
  change: (changes: Partial<DecisionFormValues>) => void;
  /** Deletes the stored entries after they were sent. */
  discard: () => void;
}

const EMPTY_ENTRIES: DecisionFormValues = { decision: null, ticks: [], note: '', name: '' };

/**
 * Stores the entries of a decision until they are sent, so that a reload or a lost connection loses nothing. `subject`
 * identifies a proof version or its printed sample. When `subject` changes, the ticks are removed, because they were
 * given for the earlier subject. The other entries are kept.
 */
export function useDecisionDraft(name: string, subject: string): DecisionDraft {
  const [storedEntries, setStoredEntries] = useState(() => ({
    ...EMPTY_ENTRIES,
    subject,
    ...readDraft(name),
  }));
  const entries = storedEntries.subject === subject ? storedEntries : { ...storedEntries, ticks: [] };
  const change = (changes: Partial<DecisionFormValues>) => {
    const next = { ...entries, ...changes, subject };
    setStoredEntries(next);
    storeDraft(name, next);
  };
  const discardDraft = () => {
    setStoredEntries({ ...EMPTY_ENTRIES, subject });
    storeDraft(name, {});
  };
  return { entries, change, discard: discardDraft };
}
