import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A section of the sheet with a heading. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1 break-after-avoid border-b text-xs font-semibold tracking-wide text-muted uppercase">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SheetLineProps {
  label: string;
  value: string | null | undefined;
  isWide?: boolean;
}

/** A label and its value. When the value is missing, a dotted line leaves space for handwriting. */
export function SheetLine({ label, value, isWide = false }: SheetLineProps) {
  return (
    <div className={cn('flex items-baseline gap-2', isWide && 'col-span-full')}>
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 font-medium wrap-anywhere">
        {value || <span className="block border-b border-dotted border-edge">&nbsp;</span>}
      </dd>
    </div>
  );
}
