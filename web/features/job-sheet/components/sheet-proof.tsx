import type { UseQueryResult } from '@tanstack/react-query';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { findLatestApproved } from '../approved-proof.ts';
import { SheetSection } from './sheet-section.tsx';

/** The most recently approved artwork: its picture if there is one, its file name, and who approved it and when. */
export function SheetProof({ proofs }: { proofs: UseQueryResult<Proof[]> }) {
  return (
    <SheetSection title="Approved Artwork">
      <Artwork proofs={proofs} />
    </SheetSection>
  );
}

function Artwork({ proofs: { data: proofs, isPending } }: { proofs: UseQueryResult<Proof[]> }) {
  if (isPending) return <Skeleton className="h-28" />;
  if (!proofs) return <p className="text-muted">The proofs could not be loaded.</p>;
  const approvedProof = findLatestApproved(proofs);
  if (!approvedProof) return <p className="text-muted">No artwork is approved yet.</p>;
  return (
    <>
      {approvedProof.previewUrl && (
        <img
          src={approvedProof.previewUrl}
          alt={approvedProof.description ?? approvedProof.fileName}
          className="mb-1 h-28 w-full object-contain object-left"
        />
      )}
      <p className="line-clamp-1 font-medium wrap-anywhere">{approvedProof.fileName}</p>
      <p className="line-clamp-1 text-xs text-muted wrap-anywhere">
        {approvedProof.approvedByName}, {formatDate(approvedProof.approvedAt)}
      </p>
    </>
  );
}
