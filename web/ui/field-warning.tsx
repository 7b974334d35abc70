import { TriangleAlert } from 'lucide-react';

/** The content of a field's warning: `<Field warning={<FieldWarning>{text}</FieldWarning>}>`. Renders nothing without text. */
export function FieldWarning({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <>
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </>
  );
}
