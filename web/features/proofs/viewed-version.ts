import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { ViewedVersion } from '#web/features/proof-viewer/discussion-props.ts';

/** A proof as the viewer takes it. */
export function toViewedVersion({ id, version, fileName, fileUrl, pages }: Proof): ViewedVersion {
  return { proofId: id, version, fileName, fileUrl, pages };
}
