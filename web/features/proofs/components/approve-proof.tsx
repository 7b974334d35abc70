import { BadgeCheck } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { AgreementFields } from '#web/features/decisions/agreement-fields.tsx';
import { useAgreement } from '#web/features/decisions/use-agreement.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useApproveProof } from '../proofs.queries.ts';
import { useProofConfirmation } from '../use-proof-confirmation.ts';

interface ApproveProofProps {
  proof: Proof;
  /** Whether the shop records the approval on behalf of the client. */
  isOnBehalf: boolean;
  isNextStep: boolean;
}

export function ApproveProof({ proof, isOnBehalf, isNextStep }: ApproveProofProps) {
  const { subject, isOpen, openDialog, close } = useProofConfirmation(proof);
  const approve = useApproveProof(proof.projectId);
  const agreement = useAgreement();
  const confirm = () => {
    const agreementInput = isOnBehalf ? agreement.read() : undefined;
    if (!isOpen || agreementInput === null) return;
    approve.mutate(
      { proofId: subject.id, agreement: agreementInput },
      {
        onSuccess: close,
        onError: (error) =>
          showFailureToast(error, 'Approval Failed', errorText(error, 'Failed to approve artwork proof')),
      },
    );
  };
  return (
    <>
      <Button
        variant={isNextStep ? 'primary' : 'secondary'}
        icon={<BadgeCheck aria-hidden />}
        aria-label={`Approve ${proof.fileName}`}
        onClick={() => {
          agreement.reset();
          openDialog();
        }}
      >
        Approve
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title="Approve this artwork proof?"
        text={isOnBehalf ? BEHALF_APPROVAL_TEXT : OWN_APPROVAL_TEXT}
        confirmLabel="Approve"
        busy={approve.isPending}
        busyText="Approving..."
        onConfirm={confirm}
      >
        <p className="mt-3 text-sm font-medium wrap-anywhere">{subject.fileName}</p>
        {isOnBehalf && <AgreementFields agreement={agreement} />}
      </ConfirmDialog>
    </>
  );
}

const OWN_APPROVAL_TEXT = 'The wrap will be printed as shown in this proof. Your approval cannot be undone.';

const BEHALF_APPROVAL_TEXT =
  'The approval is recorded on the client’s behalf, with your name and the time, and ends an open review. It cannot be undone.';
