import { Hourglass } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';

interface WaitingToggleProps {
  /** The number of projects that wait for the user; undefined while unknown. */
  count: number | undefined;
  value: 'me' | undefined;
  onChange: (value: 'me' | undefined) => void;
}

/** Filters the projects that wait for the user. Hidden when there are none, as for admins. */
export function WaitingToggle({ count, value, onChange }: WaitingToggleProps) {
  if (!count && !value) return null;
  return (
    <Button
      aria-pressed={value === 'me'}
      icon={<Hourglass aria-hidden />}
      className={cn(value === 'me' && 'border-accent-ink text-accent-ink')}
      onClick={() => onChange(value ? undefined : 'me')}
    >
      Waiting for me{count === undefined ? '' : ` (${count})`}
    </Button>
  );
}
