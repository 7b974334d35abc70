import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  /** While true the button keeps its focus, does nothing, and shows `busyText` with a spinner. */
  busy?: boolean;
  busyText?: string;
}

/** A page has at most one primary button, for its next action. The default is secondary. */
export function Button({
  variant,
  size,
  className,
  icon,
  busy = false,
  busyText,
  children,
  ...rest
}: ButtonProps) {
  const busyProps = busy ? { 'aria-disabled': true, onClick: preventClick } : {};
  return (
    <button type="button" {...rest} {...busyProps} className={buttonClass({ variant, size, className })}>
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}

function preventClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
