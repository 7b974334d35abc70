import { CircleAlert } from 'lucide-react';
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

export function FieldError({ id, children }: FieldNoteProps) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-red-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
