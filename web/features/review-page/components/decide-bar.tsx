import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Decision } from '#shared/decisions/decision-values.ts';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { Button } from '#web/ui/button.tsx';

interface DecideBarProps {
  /** The section with the decision form. The bar is shown while the section is below the visible part of the page. */
  section: RefObject<HTMLElement | null>;
  subject: ReviewSubject;
  onChoose: (decision: Decision) => void;
}

/** The buttons for the two decisions at the bottom of the screen. Shown until the reviewer has scrolled to the form. */
export function DecideBar({ section, subject, onChoose }: DecideBarProps) {
  const isBelowScreen = useIsBelowScreen(section);
  if (!isBelowScreen) return null;
  return (
    <div
      {...BOTTOM_CONTROLS}
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-raised py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg"
    >
      <div className="mx-auto flex max-w-6xl gap-3 px-4 sm:justify-end sm:px-6">
        <Button size="lg" className={BUTTON_CLASS} onClick={() => onChoose('request_changes')}>
          Request changes
        </Button>
        <Button variant="primary" size="lg" className={BUTTON_CLASS} onClick={() => onChoose('approve')}>
          {subject === 'sample' ? 'Approve sample' : 'Approve'}
        </Button>
      </div>
    </div>
  );
}

const BUTTON_CLASS = 'flex-1 px-2 text-sm whitespace-nowrap sm:flex-none sm:px-5 sm:text-base';

/** Whether an element is below the visible part of the page. */
function useIsBelowScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isBelowScreen, setIsBelowScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsBelowScreen(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isBelowScreen;
}
