import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { ViewedVersion } from '#web/features/proof-viewer/discussion-props.ts';

/** Converts a proof to the data that the viewer needs. */
export function toViewedVersion({ id, version, fileName, fileUrl, pages }: Proof): ViewedVersion {
  return { proofId: id, version, fileName, fileUrl, pages };
}
