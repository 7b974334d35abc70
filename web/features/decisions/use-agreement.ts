import { useState } from 'react';
import type { AgreementMethod } from '#shared/decisions/decision-values.ts';

interface AgreementEntries {
  how: AgreementMethod | undefined;
  note: string;
  error: string | undefined;
}

const EMPTY_AGREEMENT: AgreementEntries = { how: undefined, note: '', error: undefined };

export type AgreementState = ReturnType<typeof useAgreement>;

/** The state of the fields that record how the client agreed to an approval. */
export function useAgreement() {
  const [entries, setEntries] = useState(EMPTY_AGREEMENT);
  return {
    ...entries,
    choose: (how: AgreementMethod) => setEntries((now) => ({ ...now, how, error: undefined })),
    write: (note: string) => setEntries((now) => ({ ...now, note })),
    reset: () => setEntries(EMPTY_AGREEMENT),
    /** The entries to send. Returns null, and shows an error, when no choice was made. */
    read: () => {
      const { how, note } = entries;
      if (how) return { how, note: note.trim() };
      setEntries((now) => ({ ...now, error: 'Choose how the client agreed' }));
      return null;
    },
  };
}
