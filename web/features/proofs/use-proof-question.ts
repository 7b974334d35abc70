import { useEffect, useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { toast } from '#web/ui/toast-store.ts';

interface ProofQuestion {
  /** The proof of the dialog; kept while the dialog fades out. */
  about: Proof;
  isOpen: boolean;
  /** The proof that replaced it and closed the dialog. */
  replacedBy?: Proof;
}

/**
 * A confirmation dialog for the shown proof. When another proof replaces it, e.g. a newer one from the shop, the dialog
 * closes with a message.
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
  description: 'The dialog was about the previous proof. Please review the new one first.',
};

const DELETED = {
  title: 'The artwork proof was deleted',
  description: 'The previous proof is now the newest.',
};
