import { cn } from '#web/lib/cn.ts';

interface ProgressBarProps {
  /** The progress from 0 to 100. Other values are clamped. */
  percent: number;
  label: string;
  tone?: 'accent' | 'green' | 'red';
  className?: string;
}

export function ProgressBar({ percent, label, tone = 'accent', className }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <progress
      aria-label={label}
      max={100}
      value={shown}
      className={cn(PROGRESS_CLASS, TONES[tone], className)}
    />
  );
}

// WebKit and Firefox use different pseudo-elements for the bar.
const PROGRESS_CLASS =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-well [&::-webkit-progress-bar]:bg-well ' +
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-(--progress-fill) ' +
  '[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300 ' +
  '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-(--progress-fill)';

const TONES = {
  accent: '[--progress-fill:var(--color-accent)]',
  green: '[--progress-fill:var(--color-green)]',
  red: '[--progress-fill:var(--color-red)]',
};
