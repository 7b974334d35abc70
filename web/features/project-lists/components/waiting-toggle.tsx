import { Hourglass } from 'lucide-react';
import { useActor } from '#web/session/session.ts';
import { FilterToggle } from './filter-toggle.tsx';

interface WaitingToggleProps {
  /** The number of projects that wait for the user; undefined until it is known. */
  count: number | undefined;
  value: 'me' | undefined;
  onChange: (value: 'me' | undefined) => void;
}

/**
 * The toggle that shows only projects that wait for the user. It is hidden while it is off and no project waits for the user.
 * Admins see it only while it is on, because no project ever waits for an admin.
 */
export function WaitingToggle({ count, value, onChange }: WaitingToggleProps) {
  const isAdmin = useActor().role === 'admin';
  if ((isAdmin || count === 0) && !value) return null;
  return (
    <FilterToggle
      icon={<Hourglass aria-hidden />}
      pressed={value === 'me'}
      onClick={() => onChange(value ? undefined : 'me')}
    >
      Waiting for me{count === undefined ? '' : ` (${count})`}
    </FilterToggle>
  );
}
