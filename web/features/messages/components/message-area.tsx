import { MessageSquare } from 'lucide-react';
import type { Ref } from 'react';
import type { Message } from '#shared/messages/messages.contract.ts';
import { useUser } from '#web/session/session.ts';
import { groupByDay } from '#web/lib/group-by-day.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { KEYBOARD_SCROLL_PROPS } from '#web/ui/keyboard-scroll-props.ts';
import type { OutgoingMessage } from '../messages.queries.ts';
import { StoredMessage } from './stored-message.tsx';
import { UnsentMessage } from './unsent-message.tsx';
import type { UnsentActions } from './unsent-message.tsx';

interface MessageAreaProps extends UnsentActions {
  ref: Ref<HTMLDivElement>;
  id: string;
  expanded: boolean;
  /** Oldest first. */
  messages: readonly Message[];
  older: OlderMessages;
  outgoing: readonly OutgoingMessage[];
}

interface OlderMessages {
  hasMore: boolean;
  busy: boolean;
  error: Error | null;
  onLoadMore: () => void;
}

/**
 * The messages by day. Laid out from the bottom, so that the newest message stays in view. The area is 300 px high, and 150 px
 * high while it is collapsed (docs/requirements/messages-and-history.md, Message area).
 */
export function MessageArea({ ref, id, expanded, messages, older, outgoing, ...actions }: MessageAreaProps) {
  const userId = useUser().id;
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  return (
    <div
      {...KEYBOARD_SCROLL_PROPS}
      ref={ref}
      id={id}
      role="log"
      aria-label="Messages"
      aria-busy={older.busy}
      className={cn(AREA_CLASS, expanded ? 'h-75' : 'h-37.5')}
    >
      {isEmpty ? (
        <NoMessages />
      ) : (
        <div className="flex flex-col gap-4 p-3">
          <ShowOlder {...older} />
          {groupByDay(messages).map(({ day, entries }) => (
            <div key={day} className="flex flex-col gap-3">
              <h3 className="text-center text-xs font-semibold text-muted">{day}</h3>
              {entries.map((message) => (
                <StoredMessage key={message.id} message={message} isOwn={message.senderId === userId} />
              ))}
            </div>
          ))}
          {outgoing.map((message) => (
            <UnsentMessage key={message.key} message={message} {...actions} />
          ))}
        </div>
      )}
    </div>
  );
}

function ShowOlder({ hasMore, busy, error, onLoadMore }: OlderMessages) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-col items-center gap-2">
      {error && (
        <p role="alert" className="text-sm text-red-ink">
          The older messages could not be loaded.
        </p>
      )}
      <Button size="sm" busy={busy} busyText="Loading..." onClick={onLoadMore}>
        {error ? 'Try Again' : 'Show older messages'}
      </Button>
    </div>
  );
}

function NoMessages() {
  return (
    <div className="my-auto flex flex-col items-center gap-2 p-3 text-center text-sm text-muted">
      <MessageSquare className="size-6" aria-hidden />
      <p>No messages yet. Everyone on this project can read messages here.</p>
    </div>
  );
}

const AREA_CLASS = 'flex flex-col-reverse overflow-y-auto overscroll-contain rounded-md border bg-canvas';
