import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { FLOATING_CLASS } from './floating-class.ts';

interface PopoverProps {
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A small panel beside its button. `open` and `onOpenChange` make it controlled. */
export function Popover({
  trigger,
  label,
  align = 'end',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(FLOATING_CLASS, className)}
          onCloseAutoFocus={keepFocusInPage}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Keeps the focus where a link in the panel has moved it. Otherwise the button gets the focus. */
function keepFocusInPage(event: Event): void {
  if (document.querySelector('main')?.contains(document.activeElement)) event.preventDefault();
}
