import { CircleAlert, RotateCw } from 'lucide-react';
import { needsAttention } from '#web/offline/outbox.ts';
import { Button } from '#web/ui/button.tsx';
import type { OutgoingMessage } from '../messages.queries.ts';
import { MessageBubble } from './message-bubble.tsx';

export interface UnsentActions {
  onRetry: (key: string) => void;
  /** Moves the message back into the form. */
  onEdit: (key: string) => void;
  onDiscard: (key: string) => void;
}

interface UnsentMessageProps extends UnsentActions {
  message: OutgoingMessage;
}

/** A message that is being sent, waits for the connection, or was rejected. Offers actions, except while it is being sent. */
export function UnsentMessage({ message, ...actions }: UnsentMessageProps) {
  const lastAttemptFailed = message.state === 'failed';
  const head = needsAttention(message) ? (
    <NotSentNote />
  ) : lastAttemptFailed ? (
    'Waiting to be sent'
  ) : (
    'Sending…'
  );
  return (
    <MessageBubble isOwn head={head} content={message.content}>
      {lastAttemptFailed && <FailedMessageActions message={message} {...actions} />}
    </MessageBubble>
  );
}

function NotSentNote() {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-red-ink">
      <CircleAlert className="size-3.5" aria-hidden />
      Not sent
    </span>
  );
}

function FailedMessageActions({ message, onRetry, onEdit, onDiscard }: UnsentMessageProps) {
  const { key, reason } = message;
  return (
    <div className="flex flex-col items-end gap-1.5">
      {reason && needsAttention(message) && <p className="text-right text-xs text-muted">{reason}</p>}
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button size="sm" icon={<RotateCw aria-hidden />} onClick={() => onRetry(key)}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onEdit(key)}>
          Edit
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onDiscard(key)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
