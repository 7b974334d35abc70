import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DialogGuards } from '#web/ui/dialog-guard.ts';
import type { DialogGuard } from '#web/ui/dialog-guard.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { DiscardDrawing } from './discard-drawing.tsx';

interface FullScreenDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dark dialog in full screen. It asks for confirmation before it closes with an unsaved drawing. */
export function FullScreenDialog({ title, onClose, children }: FullScreenDialogProps) {
  const focusReturnProps = useReturnFocus();
  const [guards] = useState(() => new Set<DialogGuard>());
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    if (Array.from(guards).some((guard) => guard.isDirty())) setIsAsking(true);
    else onClose();
  };
  // The viewport gets the focus here and not on its first render, because the dialog that is open below this one takes the
  // focus back until this dialog has opened.
  const focusViewport = (event: Event) => {
    focusReturnProps.onOpenAutoFocus();
    const viewport =
      event.target instanceof Element && event.target.querySelector<HTMLElement>('[data-viewport]');
    if (!viewport) return;
    event.preventDefault();
    viewport.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        <Radix.Content
          {...focusReturnProps}
          onOpenAutoFocus={focusViewport}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-fade-in bg-darkroom text-on-darkroom outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <DialogGuards value={guards}>{children}</DialogGuards>
        </Radix.Content>
      </Radix.Portal>
      <DiscardDrawing open={isAsking} onKeep={() => setIsAsking(false)} onDiscard={onClose} />
    </Radix.Root>
  );
}
