import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonLook } from './button-class.ts';
import { useOfflineProps } from './connection-need.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  /** While true, the button keeps its focus but ignores clicks, and shows `busyText` with a spinner. */
  busy?: boolean;
  busyText?: string;
  /**
   * Whether the button is disabled without a connection. The default is true for submit buttons and for buttons with `busy`,
   * because they call the server.
   */
  needsConnection?: boolean;
}

/** A button. The default variant is secondary. A page has at most one primary button, for its next action. */
export function Button({
  variant,
  size,
  className,
  icon,
  busy,
  busyText,
  needsConnection,
  children,
  ...rest
}: ButtonProps) {
  const busyProps = busy ? { 'aria-disabled': true, onClick: preventClick } : {};
  const callsServer = needsConnection ?? (rest.type === 'submit' || busy !== undefined);
  const offlineProps = useOfflineProps(callsServer && !rest.disabled && !busy);
  return (
    <button
      type="button"
      {...rest}
      {...busyProps}
      {...offlineProps}
      className={buttonClass({ variant, size, className })}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}

function preventClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
