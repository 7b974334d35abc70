import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A list of labels above their values, in columns. */
export function FactList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3', className)}>{children}</dl>;
}

interface FactProps {
  label: string;
  value: string | null | undefined;
  /** The URL that the value links to. */
  href?: string | undefined;
  /** Whether the fact uses the full width, for long text. */
  wide?: boolean;
  /** Shown below the value. Hidden when there is no value. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A label above its value. The children are shown beside the value, and hidden when there is no value. */
export function Fact({ label, value, href, wide = false, note, children }: FactProps) {
  return (
    <div className={cn('min-w-0', wide && 'col-span-full')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 flex items-start gap-1 text-sm">
        {value ? (
          <>
            {href ? <ValueLink href={href}>{value}</ValueLink> : <span className={VALUE_CLASS}>{value}</span>}
            {children}
          </>
        ) : (
          <span className="text-muted">Not specified</span>
        )}
      </dd>
      {value && note && <dd className="mt-1">{note}</dd>}
    </div>
  );
}

/** A list of labels beside their values, one per row. */
export function FactRows({ children }: { children: ReactNode }) {
  return <dl className="flex min-w-0 flex-col gap-3">{children}</dl>;
}

/** A label beside its value. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[7.5rem_minmax(0,1fr)] gap-3 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A value that is a link. A web page opens in a new tab. A link such as `tel:` opens another application. */
function ValueLink({ href, children }: { href: string; children: string }) {
  const isWebPage = href.startsWith('https:');
  return (
    <a href={href} {...(isWebPage && NEW_TAB)} className={cn(VALUE_CLASS, LINK_CLASS)}>
      {children}
      {isWebPage && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

const VALUE_CLASS = 'min-w-0 font-medium wrap-anywhere whitespace-pre-line';
const LINK_CLASS = 'flex items-start text-accent-ink hover:underline pointer-coarse:min-h-11';
