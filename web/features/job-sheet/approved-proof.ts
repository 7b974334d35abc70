import type { Proof } from '#shared/proofs/proofs.contract.ts';

/** The approved proof of the newest approval; undefined while none is approved. */
export function newestApproved(proofs: readonly Proof[]): Proof | undefined {
  return proofs
    .filter(({ isApproved }) => isApproved)
    .toSorted((one, other) => (other.approvedAt ?? '').localeCompare(one.approvedAt ?? ''))[0];
}
