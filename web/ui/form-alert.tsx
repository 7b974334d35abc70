import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error of the whole form, announced to screen readers at once. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-md bg-red-soft p-3 text-sm text-red-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </div>
  );
}
