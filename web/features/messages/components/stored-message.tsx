import type { Message } from '#shared/messages/messages.contract.ts';
import { formatTime } from '#web/lib/dates.ts';
import { MessageBubble } from './message-bubble.tsx';

interface StoredMessageProps {
  message: Message;
  isOwn: boolean;
}

export function StoredMessage({ message: { id, sender, content, createdAt }, isOwn }: StoredMessageProps) {
  const head = (
    <>
      <span className="font-medium text-ink">{isOwn ? 'You' : sender}</span>{' '}
      <time dateTime={createdAt} className="tabular-nums">
        {formatTime(createdAt)}
      </time>
    </>
  );
  return <MessageBubble id={`message-${id}`} isOwn={isOwn} head={head} content={content} />;
}
