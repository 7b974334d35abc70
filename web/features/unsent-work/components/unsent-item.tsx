import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatLoadedAt } from '#web/lib/dates.ts';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';
import { needsAttention, type OutgoingItem } from '#web/offline/outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export interface UnsentItemProps {
  item: OutgoingItem<unknown>;
  /** Describes what the write does. */
  text: string;
  /** Says what is lost when the user discards the item. */
  warning: string;
  action?: ReactNode;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A write that is queued on this device. Shows its state, and buttons to retry or discard it. */
export function UnsentItem({ item, text, warning, action, onRetry, onDiscard }: UnsentItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isAttentionNeeded = needsAttention(item);
  const container = useRef<HTMLDivElement>(null);
  const dialogOrMain = useRef<HTMLElement>(null);
  useEffect(() => {
    dialogOrMain.current = container.current?.closest<HTMLElement>('[role="dialog"], main') ?? null;
  }, []);
  // The buttons disappear while the item is being sent, and the item disappears when it has been sent.
  const focusHandlers = useLostFocus(() =>
    (container.current ?? dialogOrMain.current)?.focus({ preventScroll: true }),
  );
  const Icon = isAttentionNeeded ? CircleAlert : CloudOff;
  return (
    <div
      ref={container}
      tabIndex={-1}
      {...focusHandlers}
      className={cn(ITEM_CLASS, isAttentionNeeded ? 'bg-red-soft p-4 text-red-ink' : WAITING_CLASS)}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p className="line-clamp-2 font-medium wrap-anywhere">
            {isAttentionNeeded ? 'Needs your attention' : 'Waiting to be sent'}: {text}
          </p>
          {isAttentionNeeded && <p>{attentionText(item)}</p>}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {action}
        {isAttentionNeeded && (
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          disabled={item.state === 'sending'}
          onClick={() => setIsAsking(true)}
        >
          Discard
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Discard: ${text}?`}
          text={warning}
          confirmLabel="Discard"
          danger
          onConfirm={onDiscard}
        />
      </div>
    </div>
  );
}

/** Explains why an item needs the user's attention. */
function attentionText({ createdAt, interrupted, reason }: OutgoingItem<unknown>): string {
  const saved = `Saved on this device ${formatLoadedAt(Date.parse(createdAt))}.`;
  return interrupted
    ? `${saved} It has been waiting for more than 30 days and may have arrived already. Check the project before you retry.`
    : (reason ?? saved);
}

const ITEM_CLASS = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg text-sm';
const WAITING_CLASS = 'bg-yellow-soft py-1 pr-1 pl-4 max-sm:pt-3 text-yellow-ink';
