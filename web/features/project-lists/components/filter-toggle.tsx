import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';

interface FilterToggleProps {
  icon: ReactNode;
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that switches a filter of a list on and off. */
export function FilterToggle({ icon, pressed, onClick, children }: FilterToggleProps) {
  return (
    <Button
      aria-pressed={pressed}
      icon={icon}
      className={cn(
        'whitespace-nowrap max-sm:px-2.5 max-sm:[&_svg]:hidden',
        pressed && 'border-accent-ink text-accent-ink',
      )}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
