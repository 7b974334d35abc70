import { useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useHash } from '#web/lib/use-hash-target.ts';

/** The version that is shown: the newest, until another one is chosen or a link leads to it. `proofs` is newest first. */
export function useShownVersion(proofs: readonly Proof[]) {
  const [chosenId, setChosenId] = useState<number>();
  useHash((hash) => {
    const id = /^proof-(\d+)$/.exec(hash)?.[1];
    if (id !== undefined) setChosenId(Number(id));
  });
  const [newest] = proofs;
  return {
    shown: proofs.find(({ id }) => id === chosenId) ?? newest,
    // The newest is not pinned, so that a newer one replaces it.
    show: (proof: Proof) => setChosenId(proof.id === newest?.id ? undefined : proof.id),
  };
}
