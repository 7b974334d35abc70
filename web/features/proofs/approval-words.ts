import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { formatDate } from '#web/lib/dates.ts';

/** By whom a proof was approved, and when; undefined while it is not. */
export function approvalWords(
  proof: Pick<Proof, 'isApproved' | 'approvedAt' | 'approvedByName' | 'approvedOnBehalf'>,
): string | undefined {
  if (!proof.isApproved) return undefined;
  const name = proof.approvedByName ?? 'Deleted user';
  const moment = formatDate(proof.approvedAt, { time: true });
  return `Approved ${proof.approvedOnBehalf ? 'on the client’s behalf ' : ''}by ${name} on ${moment}`;
}
