import { useRef } from 'react';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';

/**
 * When a move removes the focused button, moves the focus to the new current stage. If that stage cannot get the focus, to the
 * container.
 */
export function useFocusOnMove<Container extends HTMLElement>() {
  const path = useRef<Container>(null);
  const watchFocus = useLostFocus(() => {
    const current = path.current?.querySelector<HTMLElement>('[aria-current=step]') ?? path.current;
    current?.focus({ preventScroll: true });
  });
  return { path, ...watchFocus };
}
