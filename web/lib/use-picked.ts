import { useState } from 'react';

type Mutate<Choice> = (choice: Choice, options: { onSettled: () => void }) => void;

/**
 * What was picked and is on its way to the server. The cache tells it a moment later, and a control that waited for it
 * would jump back and forth.
 */
export function usePicked<Choice>(
  mutate: Mutate<Choice>,
): [picked: Choice | undefined, pick: (choice: Choice) => void] {
  const [picked, setPicked] = useState<Choice>();
  const pick = (choice: Choice) => {
    setPicked(() => choice);
    // Told for the last of several picks alone.
    mutate(choice, { onSettled: () => setPicked(undefined) });
  };
  return [picked, pick];
}
