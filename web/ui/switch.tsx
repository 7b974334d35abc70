import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useOfflineProps } from './connection-need.tsx';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hideLabel?: boolean;
  /** Whether the setting is saved on the server. Then the switch is disabled without a connection. */
  needsConnection?: boolean;
}

/** A switch for a setting that is saved at once. Inside a form, use a Checkbox. */
export function Switch({
  label,
  hideLabel = false,
  needsConnection = false,
  className,
  ...rest
}: SwitchProps) {
  const offlineProps = useOfflineProps(needsConnection && !rest.disabled);
  return (
    <label
      className={cn(
        'flex cursor-pointer items-center gap-3 text-sm text-ink has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:min-h-11',
        className,
      )}
    >
      <input {...rest} {...SWITCH_ROLE} {...offlineProps} className={TRACK_CLASS} />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}

// The role has no `aria-checked`, because a native checkbox exposes its own state.
const SWITCH_ROLE = { type: 'checkbox', role: 'switch' } as const;

const TRACK_CLASS =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors ' +
  'checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:opacity-50 before:absolute before:top-0.5 before:left-0.5 ' +
  'before:size-4 before:rounded-full before:bg-on-accent before:shadow-sm before:transition-transform checked:before:translate-x-4';
