import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The distance below the screen at which an element counts as seen, so that its data arrives before the user scrolls to it. */
const MARGIN_PX = 300;

/** Whether an element has been on the screen or just below it. Also returns the ref for the element. */
export function useHasBeenInView<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
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
