import { useState } from 'react';

type Mutate<Choice> = (choice: Choice, options: { onSettled: () => void }) => void;

/**
 * The choice of a control while the choice is being saved. The cache gets the choice a moment after the click, so
 * without this hook, the control would briefly show the previous choice.
 */
export function usePendingChoice<Choice>(
  mutate: Mutate<Choice>,
): [picked: Choice | undefined, pick: (choice: Choice) => void] {
  const [picked, setPicked] = useState<Choice>();
  const pick = (choice: Choice) => {
    setPicked(() => choice);
    // TanStack Query calls `onSettled` only for the last of several choices.
    mutate(choice, { onSettled: () => setPicked(undefined) });
  };
  return [picked, pick];
}
