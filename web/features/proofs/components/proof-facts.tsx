import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { Badge } from '#web/ui/badge.tsx';
import { approvalText } from '../approval-text.ts';

/** Who uploaded a proof and when, and its size. */
export function ProofOrigin({ proof }: { proof: Proof }) {
  return (
    <p className="text-xs wrap-anywhere text-muted">
      {proof.uploadedByName} ·{' '}
      <time dateTime={proof.createdAt}>{formatDate(proof.createdAt, { time: true })}</time> ·{' '}
      {formatFileSize(proof.bytes)}
    </p>
  );
}

/** Whether a proof is approved, and by whom and when. An older version without an approval is 'Superseded'. */
export function ProofApproval({ proof, isNewest }: { proof: Proof; isNewest: boolean }) {
  if (!proof.isApproved && !isNewest) return <Badge>Superseded</Badge>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={proof.isApproved ? 'green' : 'yellow'} dot>
        {proof.isApproved ? 'Approved' : 'Not approved yet'}
      </Badge>
      {proof.isApproved && <p className="text-xs wrap-anywhere text-muted">{approvalText(proof)}</p>}
    </div>
  );
}
