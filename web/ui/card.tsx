import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Whether the shadow of the card grows on hover. The link inside must cover the card with `after:absolute after:inset-0`. */
  interactive?: boolean;
  /** Whether the card has no padding, for tables and pictures that reach the edge. */
  flush?: boolean;
}

export function Card({ interactive = false, flush = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cn(
        'relative min-w-0 rounded-lg border bg-surface shadow-sm',
        !flush && 'p-4 sm:p-5',
        interactive && 'transition-shadow hover:border-edge hover:shadow-md',
        className,
      )}
    />
  );
}

interface SectionCardProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The id of the section, which links can use as an anchor. */
  id?: string;
  flush?: boolean;
  children: ReactNode;
}

/** A named section of a page. */
export function SectionCard({ title, description, actions, id, flush = false, children }: SectionCardProps) {
  return (
    <section
      id={id}
      // A link to this id also moves the focus here.
      tabIndex={id === undefined ? undefined : -1}
      aria-label={title}
      className="min-w-0 rounded-lg border bg-surface shadow-sm"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3 sm:px-5">
        <div className={cn('min-w-0', description && 'sm:flex-1 sm:basis-60')}>
          <h2 className="text-base font-semibold">{title}</h2>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div className={flush ? undefined : 'p-4 sm:p-5'}>{children}</div>
    </section>
  );
}
