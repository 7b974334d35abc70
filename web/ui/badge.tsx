import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

export type BadgeTone = 'neutral' | 'accent' | 'green' | 'red' | 'yellow';

interface BadgeProps {
  tone?: BadgeTone;
  /** A mark of the tone before the word. A status always has its word: colour alone says nothing to many. */
  dot?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', dot = false, icon, className, children }: BadgeProps) {
  return (
    <span className={cx('badge', `badge-${tone}`, className)}>
      {dot && <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
