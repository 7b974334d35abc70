import type { UseQueryResult } from '@tanstack/react-query';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { approvalText } from '#web/features/proofs/approval-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { findLatestApproved, hasUnapprovedNewerVersion } from '../approved-proof.ts';
import { SheetSection } from './sheet-section.tsx';

/** The most recently approved artwork: its picture if there is one, its version, file name and approval. */
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
          className="mb-1 h-28 w-full object-contain object-left print:h-24"
        />
      )}
      <p className="line-clamp-2 font-medium wrap-anywhere">
        Version {approvedProof.version}, {approvedProof.fileName}
      </p>
      <p className="text-xs text-muted wrap-anywhere">{approvalText(approvedProof)}</p>
      {hasUnapprovedNewerVersion(proofs, approvedProof) && (
        <p className="font-semibold">A newer version is not approved yet.</p>
      )}
    </>
  );
}
