import { FileText } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { Badge } from '#web/ui/badge.tsx';

interface ProofCardProps {
  proof: Proof;
  onOpen: () => void;
}

export function ProofCard({ proof, onOpen }: ProofCardProps) {
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-lg border transition-shadow hover:border-edge hover:shadow-md">
      <Preview proof={proof} />
      <div className="flex flex-1 flex-col gap-1 p-3 text-sm">
        <button
          type="button"
          onClick={onOpen}
          className="cursor-pointer rounded-sm text-left font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {proof.fileName}
        </button>
        {proof.description && <p className="line-clamp-3 text-muted">{proof.description}</p>}
        <p className="text-xs text-muted">
          {proof.uploadedByName} ·{' '}
          <time dateTime={proof.createdAt}>{formatDate(proof.createdAt, { time: true })}</time> ·{' '}
          {formatFileSize(proof.bytes)}
        </p>
        <div className="mt-auto pt-1.5">
          <Badge tone={proof.isApproved ? 'green' : 'yellow'} dot>
            {proof.isApproved ? 'Approved' : 'Not approved yet'}
          </Badge>
        </div>
      </div>
    </div>
  );
}

function Preview({ proof }: { proof: Proof }) {
  const look = 'h-40 w-full border-b bg-well';
  if (proof.previewUrl)
    return <img src={proof.previewUrl} alt="" loading="lazy" className={`${look} object-cover`} />;
  return (
    <span className={`${look} grid place-items-center content-center gap-2 text-muted`} aria-hidden>
      <FileText className="size-9" strokeWidth={1.5} />
      <span className="text-xs font-semibold tracking-wide">PDF</span>
    </span>
  );
}
