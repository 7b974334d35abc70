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
  return (
    <progress
      aria-label={label}
      max={100}
      value={shown}
      className={cx('progress', `progress-${tone}`, className)}
    />
  );
}
