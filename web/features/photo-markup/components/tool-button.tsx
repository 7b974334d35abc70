import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Whether a toggle button is pressed. Undefined for other buttons. */
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A button on the dark background of a photo. */
export function ToolButton({ pressed, ...rest }: ToolButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-pressed={pressed}
      className={cn(
        'text-on-darkroom not-disabled:hover:bg-on-darkroom/15 focus-visible:outline-on-darkroom',
        pressed && 'bg-on-darkroom text-darkroom not-disabled:hover:bg-on-darkroom',
      )}
    />
  );
}
