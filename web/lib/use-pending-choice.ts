import { useState } from 'react';

type Mutate<Choice> = (choice: Choice, options: { onSettled: () => void }) => void;

/**
 * The pending choice of a control. The cache has it slightly later, and without this the control would jump back briefly.
 */
export function usePendingChoice<Choice>(
  mutate: Mutate<Choice>,
): [picked: Choice | undefined, pick: (choice: Choice) => void] {
  const [picked, setPicked] = useState<Choice>();
  const pick = (choice: Choice) => {
    setPicked(() => choice);
    // Called only for the last of several choices.
    mutate(choice, { onSettled: () => setPicked(undefined) });
  };
  return [picked, pick];
}
