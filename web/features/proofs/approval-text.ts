import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';

/** Who approved a proof and when; undefined while it is not approved. */
export function approvalText(
  proof: Pick<Proof, 'isApproved' | 'approvedAt' | 'approvedByName' | 'approvedOnBehalf'>,
): string | undefined {
  if (!proof.isApproved) return undefined;
  const name = proof.approvedByName ?? 'Deleted user';
  const date = formatDate(proof.approvedAt, { time: true });
  return `Approved ${proof.approvedOnBehalf ? 'on the client’s behalf ' : ''}by ${name} on ${date}`;
}
