import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { keepAboveControls } from './toast-position.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, useToasts } from './toast-store.ts';
import type { ToastAction, ToastEntry } from './toast-store.ts';

const DURATION_MS = 5000;
const ACTION_TOAST_DURATION_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows the messages of `toast()`. Rendered once in the application. The key F8 moves the focus to the toasts. */
export function Toaster() {
  const toasts = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => (viewport.current ? keepAboveControls(viewport.current) : undefined), []);
  return (
    <Radix.Provider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport ref={viewport} className={VIEWPORT_CLASS} />
    </Radix.Provider>
  );
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const isFailure = entry.variant === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={entry.open}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
      type={isFailure ? 'foreground' : 'background'}
      duration={entry.action ? ACTION_TOAST_DURATION_MS : DURATION_MS}
      className={cn(CARD_CLASS, isFailure ? 'border-red' : 'border-line')}
    >
      <Icon className={cn('mt-0.5 size-5 shrink-0', isFailure ? 'text-red' : 'text-green')} aria-hidden />
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-sm font-semibold text-ink">{entry.title}</Radix.Title>
        {entry.description && (
          <Radix.Description className="mt-0.5 text-sm text-muted">{entry.description}</Radix.Description>
        )}
      </div>
      {entry.action && <ToastButton action={entry.action} />}
      <Radix.Close asChild>
        <IconButton label="Dismiss" icon={<X aria-hidden />} className="-my-1.5 -mr-1.5" />
      </Radix.Close>
    </Radix.Root>
  );
}

function ToastButton({ action: { label, altText, onSelect } }: { action: ToastAction }) {
  return (
    <Radix.Action asChild altText={altText}>
      <Button size="sm" className="-my-1" onClick={onSelect}>
        {label}
      </Button>
    </Radix.Action>
  );
}

// Only the toasts receive clicks. The space around them lets clicks through.
const VIEWPORT_CLASS =
  'pointer-events-none fixed right-0 bottom-0 z-60 flex w-full flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] ' +
  'outline-none sm:max-w-md print:hidden';

// A modal dialog disables pointer events on the rest of the page, but toasts above it must stay usable.
const CARD_CLASS =
  'pointer-events-auto flex items-start gap-3 rounded-lg border bg-raised p-4 shadow-lg data-[state=closed]:animate-toast-out ' +
  'data-[state=open]:animate-toast-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ' +
  'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x)';
