import { cx } from '#web/lib/cx.ts';

interface ProgressBarProps {
  /** 0 to 100; values outside are cut. */
  percent: number;
  label: string;
  tone?: 'accent' | 'green' | 'red';
  className?: string;
}

export function ProgressBar({ percent, label, tone = 'accent', className }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return <progress aria-label={label} max={100} value={shown} className={cx(BAR, FILLS[tone], className)} />;
}

// Two engines, two names for the same part: they cannot share one rule.
const BAR =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-well [&::-webkit-progress-bar]:bg-well ' +
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-300 ' +
  '[&::-moz-progress-bar]:rounded-full';

const FILLS = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  green: '[&::-moz-progress-bar]:bg-green [&::-webkit-progress-value]:bg-green',
  red: '[&::-moz-progress-bar]:bg-red [&::-webkit-progress-value]:bg-red',
};
