import type { ReactNode } from 'react';
import { BOTTOM_CONTROLS } from './toast-position.ts';

/** The buttons at the end of a long form, always visible. */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <div
      {...BOTTOM_CONTROLS}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t bg-canvas px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:justify-start md:mx-0 md:px-0"
    >
      {children}
    </div>
  );
}
