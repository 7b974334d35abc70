import { CircleAlert, CloudOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatLoadedAt } from '#web/lib/dates.ts';
import { needsAttention, type OutgoingItem } from '#web/offline/outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export interface UnsentItemProps {
  item: OutgoingItem<unknown>;
  /** What the item does. */
  text: string;
  /** What is lost when it is discarded. */
  warning: string;
  action?: ReactNode;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A write that waits on this device: what happened, and what the user can do. */
export function UnsentItem({ item, text, warning, action, onRetry, onDiscard }: UnsentItemProps) {
  const [isAsking, setAsking] = useState(false);
  const isRejected = needsAttention(item);
  const Icon = isRejected ? CircleAlert : CloudOff;
  return (
    <div className={cn(ITEM, isRejected ? 'bg-red-soft text-red-ink' : 'bg-yellow-soft text-yellow-ink')}>
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {isRejected ? 'Needs your attention' : 'Waiting to be sent'}: {text}
          </p>
          <p>{attentionText(item)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {action}
        {isRejected && (
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={item.state === 'sending'} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
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

/** What happened to an item. */
function attentionText(item: OutgoingItem<unknown>): string {
  const { createdAt, interrupted, reason } = item;
  const saved = `Saved on this device ${formatLoadedAt(Date.parse(createdAt))}.`;
  if (!interrupted) return reason ?? saved;
  return needsAttention(item) ? `${saved} It could not be sent for more than 30 days.` : saved;
}

const ITEM = 'flex flex-wrap items-center justify-between gap-3 rounded-lg p-4 text-sm';
