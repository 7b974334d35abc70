import { FileText } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { cn } from '#web/lib/cn.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { canShowPdfInPage } from '../pdf-reader.ts';

interface ProofSheetProps {
  proof: Proof;
  /** The full picture, or the page-sized copy. */
  size: 'page' | 'full';
  className?: string;
}

/** A proof's picture, or its PDF in the browser's built-in viewer where frames support it. */
export function ProofSheet({ proof, size, className }: ProofSheetProps) {
  if (proof.contentType === 'application/pdf') return <PdfSheet proof={proof} className={className} />;
  return (
    <img
      src={size === 'page' ? (proof.previewUrl ?? proof.fileUrl) : proof.fileUrl}
      alt={proof.description ?? proof.fileName}
      className={cn('w-full rounded-md bg-well object-contain', className)}
    />
  );
}

function PdfSheet({ proof, className }: { proof: Proof; className: string | undefined }) {
  if (!canShowPdfInPage()) return <PdfLink proof={proof} className={className} />;
  return (
    // Not sandboxed, because browsers disable their PDF viewer in sandboxed frames. The server has verified the PDF, and
    // serves it with a policy that forbids scripts.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      src={`${proof.fileUrl}#view=FitH&navpanes=0`}
      title={proof.fileName}
      loading="lazy"
      className={cn('w-full rounded-md border bg-well', className)}
    />
  );
}

/** A link, for browsers that cannot show a PDF in a frame. */
function PdfLink({ proof, className }: { proof: Proof; className: string | undefined }) {
  return (
    <div
      className={cn('grid place-content-center justify-items-center gap-4 rounded-md bg-well p-4', className)}
    >
      <FileText className="size-12 text-muted" strokeWidth={1.25} aria-hidden />
      <a href={proof.fileUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 'lg' })}>
        Open the PDF
      </a>
    </div>
  );
}
