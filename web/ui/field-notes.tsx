import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

interface FieldNoteProps {
  id?: string | undefined;
  children: ReactNode;
}

export function FieldHint({ id, children }: FieldNoteProps) {
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  );
}

/**
 * A press on a button takes the focus from a field, and the field may then show its error. The error is hidden until the
 * release, because it would move the button away from the pointer, and the click would be lost.
 */
export function FieldError({ id, children }: FieldNoteProps) {
  if (!useIsReleased()) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-red-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

const CHECK_INTERVAL_MS = 50;

/** Becomes true as soon as no element is pressed, and then stays true. */
function useIsReleased(): boolean {
  const [isReleased, setIsReleased] = useState(isNothingPressed);
  useEffect(() => {
    // Checks with a timer: after a tap, Chrome keeps the button pressed for some time, and sends no event when this ends.
    const timer = isReleased
      ? undefined
      : setInterval(() => setIsReleased(isNothingPressed()), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isReleased]);
  return isReleased;
}

function isNothingPressed(): boolean {
  return document.querySelector(':active') === null;
}
