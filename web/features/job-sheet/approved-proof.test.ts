import { expect, test } from 'vitest';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { findLatestApproved, hasUnapprovedNewerVersion } from './approved-proof.ts';

const proof = (id: number, approvedAt: string | null) =>
  ({ id, version: id, approvedAt, isApproved: approvedAt !== null }) as Proof;

test('returns the most recently approved proof', () => {
  const proofs = [proof(4, null), proof(3, '2027-03-01T08:00:00.000Z'), proof(2, '2027-03-05T08:00:00.000Z')];
  expect(findLatestApproved(proofs)?.id).toBe(2);
});

test('returns undefined without an approved proof', () => {
  expect(findLatestApproved([proof(1, null)])).toBeUndefined();
});

test.each([
  [3, true],
  [1, false],
])(
  'with version 2 approved and version %i not approved, a newer version is unapproved: %s',
  (version, expected) => {
    const approvedProof = proof(2, '2027-03-01T08:00:00.000Z');
    expect(hasUnapprovedNewerVersion([proof(version, null), approvedProof], approvedProof)).toBe(expected);
  },
);
