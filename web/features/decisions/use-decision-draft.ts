import { useState } from 'react';
import { readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import type { DecisionEntries } from './decision-entries.ts';

export interface DecisionDraft {
  entries: DecisionEntries;
  change: (changes: Partial<DecisionEntries>) => void;
  /** Forgets the entries after they were sent. */
  drop: () => void;
}

const EMPTY_ENTRIES: DecisionEntries = { decision: null, ticks: [], note: '', name: '' };

/**
 * Keeps the entries of a decision until it is sent: a reload or a lost connection loses nothing. A newer version keeps the
 * name and the note. The ticks were given for `subject`, which names one version, so another one has none.
 */
export function useDecisionDraft(name: string, subject: string): DecisionDraft {
  const [stored, setStored] = useState(() => ({ ...EMPTY_ENTRIES, subject, ...readDraft(name) }));
  const entries = stored.subject === subject ? stored : { ...stored, ticks: [] };
  const change = (changes: Partial<DecisionEntries>) => {
    const next = { ...entries, ...changes, subject };
    setStored(next);
    storeDraft(name, next);
  };
  const discardDraft = () => {
    setStored({ ...EMPTY_ENTRIES, subject });
    storeDraft(name, {});
  };
  return { entries, change, drop: discardDraft };
}
