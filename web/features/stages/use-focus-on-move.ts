import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Moves the focus to the new current stage, or else to the container, when a move removes the focused button. */
export function useFocusOnMove<Container extends HTMLElement>() {
  const path = useRef<Container>(null);
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
    /** Not called when the focused element is removed. */
    onBlur: () => {
      focused.current = null;
    },
  };
}
