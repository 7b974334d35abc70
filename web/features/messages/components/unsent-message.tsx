import { CircleAlert, RotateCw } from 'lucide-react';
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

/** A message that is being sent. If sending has failed, it offers actions. */
export function UnsentMessage({ message, ...actions }: UnsentMessageProps) {
  const failed = message.state === 'failed';
  return (
    <MessageBubble isOwn head={failed ? <NotSentNote /> : 'Sending…'} content={message.content}>
      {failed && <FailedMessageActions message={message} {...actions} />}
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

function FailedMessageActions({ message: { key, reason }, onRetry, onEdit, onDiscard }: UnsentMessageProps) {
  return (
    <div className="flex flex-col items-end gap-1.5">
      {reason && <p className="text-right text-xs text-muted">{reason}</p>}
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
