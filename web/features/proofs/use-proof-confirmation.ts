import { useEffect, useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { toast } from '#web/ui/toast-store.ts';

interface ProofConfirmation {
  /** The proof that the dialog asks about. Kept while the dialog fades out. */
  subject: Proof;
  isOpen: boolean;
  /** The proof that replaced `subject` and closed the dialog. */
  replacedBy?: Proof;
}

/**
 * A confirmation dialog for the shown proof. When another proof replaces it, e.g. a newer one from the shop, the dialog
 * closes with a message.
 */
export function useProofConfirmation(shown: Proof) {
  const [dialog, setDialog] = useState<ProofConfirmation>({ subject: shown, isOpen: false });
  const { subject, isOpen, replacedBy } = dialog;
  if (isOpen && subject.id !== shown.id) setDialog({ subject, isOpen: false, replacedBy: shown });
  const isReplacementNewer = replacedBy && replacedBy.id > subject.id;
  useEffect(() => {
    if (isReplacementNewer !== undefined) toast(isReplacementNewer ? NEWER_PROOF_TOAST : DELETED_PROOF_TOAST);
  }, [isReplacementNewer]);
  return {
    subject,
    isOpen,
    openDialog: () => setDialog({ subject: shown, isOpen: true }),
    close: () => setDialog({ subject, isOpen: false }),
  };
}

const NEWER_PROOF_TOAST = {
  title: 'A newer proof was uploaded',
  description: 'Please review the new proof first.',
};

const DELETED_PROOF_TOAST = {
  title: 'The artwork proof was deleted',
  description: 'The previous proof is now the newest.',
};
