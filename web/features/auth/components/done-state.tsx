import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The result that replaces a form or button. The result gets the focus, so that screen readers announce it. */
export function DoneState(props: ComponentProps<typeof EmptyState>) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <div ref={result} tabIndex={-1} className="rounded-md wrap-anywhere">
      <EmptyState {...props} />
    </div>
  );
}
