import { ExternalLink } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';

interface ProofViewerProps {
  proof: Proof;
  onClose: () => void;
}

/** A proof over the page: the picture, or the PDF in the browser's own reader. */
export function ProofViewer({ proof, onClose }: ProofViewerProps) {
  const isPdf = proof.contentType === 'application/pdf';
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
      {isPdf ? (
        // Not sandboxed: browsers refuse their PDF reader to a sandboxed frame. The server has read from the bytes that it is
        // a PDF, and sends it under a policy that lets it run nothing.
        <iframe
          src={proof.fileUrl}
          title={proof.fileName}
          className="h-[min(60dvh,32rem)] w-full rounded-md border bg-well"
        />
      ) : (
        <img
          src={proof.fileUrl}
          alt={proof.description ?? proof.fileName}
          className="mx-auto max-h-[min(60dvh,32rem)] rounded-md"
        />
      )}
    </Dialog>
  );
}
