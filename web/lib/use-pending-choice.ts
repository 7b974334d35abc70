import { useRef, useState } from 'react';

type Mutate<Choice> = (choice: Choice, options: { onSettled: () => unknown }) => void;

/**
 * The choice of a control while the choice is being saved. The cache gets the choice a moment after the click, so
 * without this hook, the control would briefly show the previous choice.
 */
export function usePendingChoice<Choice>(
  mutate: Mutate<Choice>,
): [picked: Choice | undefined, pick: (choice: Choice) => void] {
  const [picked, setPicked] = useState<Choice>();
  const pickCount = useRef(0);
  const pick = (choice: Choice) => {
    pickCount.current += 1;
    const pickNumber = pickCount.current;
    setPicked(() => choice);
    // The last of several choices stays until it is saved.
    mutate(choice, { onSettled: () => pickNumber === pickCount.current && setPicked(undefined) });
  };
  return [picked, pick];
}
