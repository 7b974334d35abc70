import { useRef } from 'react';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';

/**
 * Moves the focus when a move removes the focused button: to the new current stage, or to the container if no stage is current.
 */
export function useFocusOnMove<Container extends HTMLElement>() {
  const path = useRef<Container>(null);
  const watchFocus = useLostFocus(() => {
    const current = path.current?.querySelector<HTMLElement>('[aria-current=step]') ?? path.current;
    current?.focus({ preventScroll: true });
  });
  return { path, ...watchFocus };
}
