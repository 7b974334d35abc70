import { ExternalLink } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProofSheet } from './proof-sheet.tsx';

interface ProofViewerProps {
  proof: Proof;
  onClose: () => void;
}

/** A proof in a dialog. */
export function ProofViewer({ proof, onClose }: ProofViewerProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={proof.fileName}
      description={`${proof.uploadedByName}, ${formatDate(proof.createdAt, { time: true })}`}
      size="lg"
      footer={
        <a href={proof.fileUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden />
          Open in new tab
        </a>
      }
    >
      <ProofSheet proof={proof} size="full" className="h-[min(60dvh,32rem)]" />
    </Dialog>
  );
}
