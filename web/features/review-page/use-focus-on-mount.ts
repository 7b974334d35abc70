import { useEffect, useRef } from 'react';

/**
 * Focuses a notice that has replaced the focused element, for example a form that was sent, so that the browser scrolls
 * to the notice. Does nothing when the page is not scrolled.
 */
export function useFocusOnMount<Notice extends HTMLElement>() {
  const notice = useRef<Notice>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && window.scrollY > 0) notice.current?.focus();
  }, []);
  return notice;
}
