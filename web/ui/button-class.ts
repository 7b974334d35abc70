import { cx } from '#web/lib/cx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** The classes of a button (components.css), for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', className }: ButtonLook = {}): string {
  return cx('button', `button-${variant}`, `button-${size}`, className);
}
