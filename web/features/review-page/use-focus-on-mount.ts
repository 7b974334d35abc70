import { useEffect, useRef } from 'react';

/** Focuses a notice and scrolls to it when the notice replaces the focused element, for example a form that was sent. */
export function useFocusOnMount<Notice extends HTMLElement>() {
  const notice = useRef<Notice>(null);
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body && window.scrollY > 0;
    if (hasLostFocus) notice.current?.focus();
  }, []);
  return notice;
}
