import { useRef } from 'react';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';

/** Moves the focus to the new current stage, or else to the container, when a move removes the focused button. */
export function useFocusOnMove<Container extends HTMLElement>() {
  const path = useRef<Container>(null);
  const watchFocus = useLostFocus(() => {
    const current = path.current?.querySelector<HTMLElement>('[aria-current=step]') ?? path.current;
    current?.focus({ preventScroll: true });
  });
  return { path, ...watchFocus };
}
