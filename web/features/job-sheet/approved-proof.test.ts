import { expect, test } from 'vitest';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { newestApproved } from './approved-proof.ts';

const proof = (id: number, approvedAt: string | null) =>
  ({ id, approvedAt, isApproved: approvedAt !== null }) as Proof;

test('the sheet shows the proof that was approved last, not the one that was uploaded last', () => {
  const proofs = [proof(4, null), proof(3, '2027-03-01T08:00:00.000Z'), proof(2, '2027-03-05T08:00:00.000Z')];
  expect(newestApproved(proofs)?.id).toBe(2);
});

test('while none is approved there is none', () => {
  expect(newestApproved([proof(1, null)])).toBeUndefined();
});
