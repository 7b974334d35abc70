import { useEffect, useRef } from 'react';

/**
 * Focuses a notice, so that the browser scrolls to it. Does so only on a scrolled page on which the notice has replaced the
 * focused element, for example a form that was sent.
 */
export function useFocusOnMount<Notice extends HTMLElement>() {
  const notice = useRef<Notice>(null);
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body && window.scrollY > 0;
    if (hasLostFocus) notice.current?.focus();
  }, []);
  return notice;
}
