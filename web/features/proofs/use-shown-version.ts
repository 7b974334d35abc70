import { useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useVersionSwitch } from '#web/features/proof-viewer/use-version-switch.tsx';
import { hasUnsentComment, hasUnsentReply, useUnsentCommentCheck } from '#web/lib/unsent-comments.ts';
import { useHashListener } from '#web/lib/use-hash-target.ts';

export type ShownVersion = ReturnType<typeof useShownVersion>;

/**
 * The version to show, and whether versions are compared instead. Shows the newest version until the user chooses another version
 * or follows a link to one. A version with an unsent reply stays shown when a newer version arrives or when it is deleted.
 * `proofs` is newest first. The caller renders `confirmation`.
 */
export function useShownVersion(proofs: readonly Proof[]) {
  const [chosenId, setChosenId] = useState<number>();
  const [isComparing, setIsComparing] = useState(false);
  const [newest] = proofs;
  const existingVersion = proofs.find(({ id }) => id === chosenId) ?? newest;
  // A deleted version with unsent text stays shown, so that the user can copy the text.
  const [keptVersion, setKeptVersion] = useState(existingVersion);
  const isMissing = keptVersion !== undefined && !proofs.some(({ id }) => id === keptVersion.id);
  const isDeleted = useUnsentCommentCheck(
    () => isMissing && (newest ? hasUnsentReply() : hasUnsentComment()),
  );
  if (!isDeleted && keptVersion !== existingVersion) setKeptVersion(existingVersion);
  const shown = isDeleted ? keptVersion : existingVersion;
  const discardText = () => setKeptVersion(existingVersion);
  const { switchTo, confirmation } = useVersionSwitch(shown?.id, setChosenId, discardText);
  const choose = (id: number) => {
    setIsComparing(false);
    switchTo(id);
  };
  useHashListener((hash) => {
    const id = /^proof-(\d+)$/.exec(hash)?.[1];
    if (id !== undefined) choose(Number(id));
  });
  const [newestId, setNewestId] = useState<number>();
  if (newest && newest.id !== newestId) {
    setNewestId(newest.id);
    const isSuperseded = proofs.some(({ id }) => id === newestId);
    if (isSuperseded && chosenId === undefined && hasUnsentReply()) setChosenId(newestId);
  }
  // When the chosen version is the newest one, the choice is cleared. Then a version that is added later is shown.
  if (newest && newest.id === chosenId) setChosenId(undefined);
  return {
    shown,
    isDeleted,
    /** Discards the unsent text of a deleted version, and shows a version that exists. */
    discardText,
    show: (proof: Proof) => choose(proof.id),
    isComparing,
    setIsComparing,
    confirmation,
  };
}
