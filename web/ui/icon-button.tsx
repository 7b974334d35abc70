import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'size' | 'busyText' | 'aria-label' | 'icon'
> {
  /** The accessible name, which is also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} size="icon" aria-label={label} title={rest.title ?? label} />;
}
