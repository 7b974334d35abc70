import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** How far below the screen an element counts as seen, so that its data arrives before it is scrolled into view. */
const MARGIN_PX = 300;

/** Whether an element has been on the screen or just below it, with the ref of the element. */
export function useSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const ref = useRef<Element>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: `0px 0px ${MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen];
}
