import type { Proof } from '#shared/proofs/proofs.contract.ts';

/** The most recently approved proof; undefined when none is approved. */
export function findLatestApproved(proofs: readonly Proof[]): Proof | undefined {
  return proofs
    .filter(({ isApproved }) => isApproved)
    .toSorted((one, other) => (other.approvedAt ?? '').localeCompare(one.approvedAt ?? ''))[0];
}

/** Whether there is an unapproved version that is newer than this proof. */
export function hasUnapprovedNewerVersion(proofs: readonly Proof[], { version }: Proof): boolean {
  return proofs.some((proof) => proof.version > version && !proof.isApproved);
}
