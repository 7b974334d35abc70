import { cn } from '#web/lib/cn.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** The classes of a button, for links that look like a button. */
export function buttonClass({ variant = 'secondary', size = 'md', className }: ButtonLook = {}): string {
  return cn(BUTTON_CLASS, VARIANTS[variant], SIZES[size], className);
}

const BUTTON_CLASS =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md text-center font-medium transition-colors ' +
  'select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-70 ' +
  'pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4 [&_svg]:shrink-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-sm not-disabled:hover:bg-accent-hover',
  secondary: 'border border-line bg-surface text-ink shadow-sm not-disabled:hover:bg-hover',
  ghost: 'text-ink not-disabled:hover:bg-hover',
  danger: 'bg-danger text-on-accent shadow-sm not-disabled:hover:bg-danger-hover',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-2.5 py-1 text-sm',
  md: 'min-h-9 px-3.5 py-1.5 text-sm',
  lg: 'min-h-11 px-5 py-2 text-base',
  icon: 'size-9 shrink-0',
};
