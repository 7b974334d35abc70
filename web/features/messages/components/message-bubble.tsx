import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface MessageBubbleProps {
  /** The id of the element. Links to the message point to it. */
  id?: string;
  isOwn: boolean;
  /** The name of the sender and the time, shown above the text. */
  head: ReactNode;
  content: string;
  /** Shown below the text, for example the actions for a message that was not sent. */
  children?: ReactNode;
}

/** One message. The user's own messages are on the right, in the accent color. */
export function MessageBubble({ id, isOwn, head, content, children }: MessageBubbleProps) {
  return (
    <div
      id={id}
      className={cn('flex max-w-[85%] min-w-0 flex-col gap-1', isOwn ? 'items-end self-end' : 'items-start')}
    >
      <p className="max-w-full text-xs wrap-anywhere text-muted">{head}</p>
      <p className={cn(TEXT_CLASS, isOwn ? 'bg-accent-soft' : 'border bg-surface')}>{content}</p>
      {children}
    </div>
  );
}

const TEXT_CLASS = 'max-w-full rounded-lg px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-ink';
