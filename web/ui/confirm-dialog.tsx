import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { BOTTOM_CONTROLS } from './toast-position.ts';
import { Button } from './button.tsx';
import { DIALOG_OVERLAY_CLASS } from './dialog-class.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  /** Additional content below the text. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action is destructive, for example a deletion. Then the confirm button is red. */
  danger?: boolean;
  /** Disables the confirm button, e.g. while data loads. */
  disabled?: boolean;
  /** Whether the action is running. The dialog stays open until the action has ended, so that the user sees the result. */
  busy?: boolean;
  busyText?: string;
  /** Runs the action. The dialog stays open until `open` is false, so that a running request can be shown. */
  onConfirm: () => void;
}

/** Asks for confirmation of an action. Cancel has the initial focus. */
export function ConfirmDialog({ cancelLabel = 'Cancel', danger = false, ...dialog }: ConfirmDialogProps) {
  const focusReturnProps = useReturnFocus();
  return (
    <Radix.Root open={dialog.open} onOpenChange={(open) => !dialog.busy && dialog.onOpenChange(open)}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_OVERLAY_CLASS} />
        <Radix.Content {...focusReturnProps} className={PANEL_CLASS}>
          <Radix.Title className="text-lg font-semibold">{dialog.title}</Radix.Title>
          <Radix.Description className="mt-2 text-sm text-muted">{dialog.text}</Radix.Description>
          {dialog.children}
          <div {...BOTTOM_CONTROLS} className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button disabled={dialog.busy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={danger ? 'danger' : 'primary'}
              disabled={dialog.disabled}
              busy={dialog.busy}
              busyText={dialog.busyText}
              onClick={dialog.onConfirm}
            >
              {dialog.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const PANEL_CLASS =
  'fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto overscroll-contain rounded-xl border ' +
  'bg-raised p-5 shadow-lg data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:p-6';
