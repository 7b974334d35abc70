import { useEffect, useRef } from 'react';

/**
 * Focuses a notice, so that the browser scrolls to it. Does so only on a scrolled page on which the notice has replaced the
 * focused element, for example a form that was sent.
 */
export function useFocusOnMount<Notice extends HTMLElement>() {
  const notice = useRef<Notice>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && window.scrollY > 0) notice.current?.focus();
  }, []);
  return notice;
}
