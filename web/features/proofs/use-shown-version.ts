import { useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useHash } from '#web/lib/use-hash-target.ts';

export type ShownVersion = ReturnType<typeof useShownVersion>;

/**
 * The version that is shown: the newest, until another one is chosen or a link leads to it; and whether versions are compared
 * instead. `proofs` is newest first.
 */
export function useShownVersion(proofs: readonly Proof[]) {
  const [chosenId, setChosenId] = useState<number>();
  const [isComparing, setIsComparing] = useState(false);
  const choose = (id: number | undefined) => {
    setIsComparing(false);
    setChosenId(id);
  };
  useHash((hash) => {
    const id = /^proof-(\d+)$/.exec(hash)?.[1];
    if (id !== undefined) choose(Number(id));
  });
  const [newest] = proofs;
  return {
    shown: proofs.find(({ id }) => id === chosenId) ?? newest,
    // The newest is not pinned, so that a newer one replaces it.
    show: (proof: Proof) => choose(proof.id === newest?.id ? undefined : proof.id),
    isComparing,
    setIsComparing,
  };
}
