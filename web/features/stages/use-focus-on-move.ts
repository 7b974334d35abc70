import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** The buttons of a stage go with it: the focus that one of them had passes to the stage at which the project is now. */
export function useFocusOnMove() {
  const path = useRef<HTMLOListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (!isLost) return;
    const current = path.current?.querySelector<HTMLElement>('[aria-current=step]') ?? path.current;
    current?.focus({ preventScroll: true });
  });
  return {
    path,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    /** Tells of whoever leaves; what is taken off the page tells nothing. */
    onBlur: () => {
      focused.current = null;
    },
  };
}
