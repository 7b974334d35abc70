import { useEffect, useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { toast } from '#web/ui/toast-store.ts';

interface ProofQuestion {
  /** What was asked about; it stays so while the question fades out. */
  about: Proof;
  isOpen: boolean;
  /** What stands in its place, where that has closed the question. */
  replacedBy?: Proof;
}

/**
 * A question about the proof that stands here. It is about that proof alone: when another takes its place meanwhile, as the
 * shop's next one does, the question closes and says so.
 */
export function useProofQuestion(shown: Proof) {
  const [question, setQuestion] = useState<ProofQuestion>({ about: shown, isOpen: false });
  const { about, isOpen, replacedBy } = question;
  if (isOpen && about.id !== shown.id) setQuestion({ about, isOpen: false, replacedBy: shown });
  const isNewer = replacedBy && replacedBy.id > about.id;
  useEffect(() => {
    if (isNewer !== undefined) toast(isNewer ? NEWER : DELETED);
  }, [isNewer]);
  return {
    about,
    isOpen,
    ask: () => setQuestion({ about: shown, isOpen: true }),
    close: () => setQuestion({ about, isOpen: false }),
  };
}

const NEWER = {
  title: 'A newer artwork proof has arrived',
  description: 'Your question was about the one before it. Please look at the new one first.',
};

const DELETED = {
  title: 'The artwork proof has been deleted meanwhile',
  description: 'The one before it is the newest again.',
};
