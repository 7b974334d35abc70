import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

export type BadgeTone = 'neutral' | 'accent' | 'green' | 'red' | 'yellow';

interface BadgeProps {
  tone?: BadgeTone;
  /**
   * Whether a dot in the tone's color is shown before the text. The dot does not replace the text, because many users
   * cannot distinguish the colors.
   */
  dot?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', dot = false, icon, className, children }: BadgeProps) {
  return (
    <span className={cn(BADGE_CLASS, TONES[tone], className)}>
      {dot && <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

const BADGE_CLASS =
  'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ' +
  '[&_svg]:size-3.5 [&_svg]:shrink-0';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-well text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
};
