import { useBlocker } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { BOTTOM_CONTROLS } from './toast-position.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DIALOG_OVERLAY_CLASS } from './dialog-class.ts';
import { DialogGuards } from './dialog-guard.ts';
import type { DialogGuard } from './dialog-guard.ts';
import { IconButton } from './icon-button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the dialog has closed and the focus is back where it was before. */
  onFocusReturned?: () => void;
  title: string;
  description?: ReactNode;
  /**
   * The footer, which stays visible below the scrolling content. A submit button in the footer refers to its form: `<Button
   * type="submit" form="…">`.
   */
  footer?: ReactNode;
  /** Whether there is unsaved input. Then a click outside does nothing, and Escape, Close and Back ask for confirmation. */
  guard?: boolean;
  /** Whether the input is kept as a draft when the page is left. Then Back does not ask. */
  keepsDraft?: boolean;
  /** Whether the form of the dialog is being submitted. The dialog stays open meanwhile. */
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A modal dialog. On phones it fills the screen. */
export function Dialog({
  open,
  onOpenChange,
  onFocusReturned,
  title,
  description,
  footer,
  guard = false,
  keepsDraft = false,
  busy = false,
  size,
  children,
}: DialogProps) {
  const focusReturnProps = useReturnFocus();
  const [isAsking, setIsAsking] = useState(false);
  const [hasBeenGuarded, setHasBeenGuarded] = useState(guard);
  if (guard && !hasBeenGuarded) setHasBeenGuarded(true);
  const [guards] = useState(() => new Set<DialogGuard>());
  const isGuarded = () => guard || Array.from(guards).some((form) => form.isDirty());
  const close = () => {
    if (busy) return;
    if (isGuarded()) setIsAsking(true);
    else onOpenChange(false);
  };
  const discard = () => {
    setIsAsking(false);
    for (const form of guards) form.onDiscard();
    onOpenChange(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_OVERLAY_CLASS} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focusReturnProps.onOpenAutoFocus();
            focusFirstField(event);
          }}
          onCloseAutoFocus={(event) => {
            focusReturnProps.onCloseAutoFocus(event);
            onFocusReturned?.();
          }}
          className={cn(PANEL_CLASS, WIDTHS[size ?? 'md'])}
          onInteractOutside={(event) => isGuarded() && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHeader title={title} description={description} />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">
            <span key={title} ref={scrollToTop} />
            <DialogGuards value={guards}>{children}</DialogGuards>
          </div>
          {footer && (
            <div {...BOTTOM_CONTROLS} className={FOOTER_CLASS}>
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
      <DiscardQuestion open={isAsking} onKeep={() => setIsAsking(false)} onDiscard={discard} />
      {open && hasBeenGuarded && (
        <NavigationGuard
          isActive={guard && !keepsDraft}
          busy={busy}
          onKeep={() => setIsAsking(false)}
          onDiscard={() => onOpenChange(false)}
        />
      )}
    </Radix.Root>
  );
}

interface DiscardQuestionProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title="Discard what you entered?"
      text="It has not been saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={onDiscard}
    />
  );
}

interface NavigationGuardProps extends Pick<DiscardQuestionProps, 'onKeep' | 'onDiscard'> {
  /** Whether there is input that a navigation would lose. */
  isActive: boolean;
  busy: boolean;
}

/**
 * Asks for confirmation before a navigation, such as Back, leaves the page of the dialog. While the dialog is busy,
 * the navigation is canceled without a question.
 */
function NavigationGuard({ isActive, busy, onKeep, onDiscard }: NavigationGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isActive,
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  const isBlocked = status === 'blocked';
  // After the input was saved, the dialog may show something that exists only here, such as a new link.
  const mustStay = isBlocked && (busy || !isActive);
  useEffect(() => {
    if (mustStay) reset();
  }, [mustStay, reset]);
  // When the dialog closes, the navigation continues.
  const continueNavigation = useEffectEvent(() => proceed?.());
  useEffect(() => () => continueNavigation(), []);
  return (
    <DiscardQuestion
      open={isBlocked && !mustStay}
      onKeep={() => {
        onKeep();
        reset?.();
      }}
      onDiscard={onDiscard}
    />
  );
}

/** Focuses the first field of the form that the footer submits, because Radix would focus the close button. */
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const submit = event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit][form]');
  const field = submit?.form?.querySelector<HTMLElement>(':is(input, select, textarea)[id]');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Scrolls the content up when a new title appears, because a new title belongs to a new step. */
function scrollToTop(firstElement: HTMLElement | null): void {
  if (firstElement?.parentElement) firstElement.parentElement.scrollTop = 0;
}

function DialogHeader({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <div className="flex items-start gap-3 border-b px-4 py-3.5 sm:px-6">
      <div className="min-w-0 flex-1 py-1">
        <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Close" icon={<X aria-hidden />} className="-mr-2" />
      </Radix.Close>
    </div>
  );
}

const PANEL_CLASS =
  'fixed inset-0 z-50 flex flex-col bg-raised shadow-lg data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in ' +
  'sm:inset-x-0 sm:inset-y-auto sm:top-1/2 sm:mx-auto sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:w-[calc(100%-3rem)] ' +
  'sm:-translate-y-1/2 sm:rounded-xl sm:border';

const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' };

const FOOTER_CLASS =
  'flex flex-col-reverse gap-2 border-t px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] ' +
  'sm:flex-row sm:justify-end sm:px-6';
