import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import type { Page } from '#web/api/call.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Skeletons } from '#web/ui/skeleton.tsx';
import { useMarkAllRead } from '../notifications.queries.ts';
import { NotificationItem } from './notification-item.tsx';

interface NotificationPanelProps {
  list: {
    data: { pages: Page<Notification[]>[] } | undefined;
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  unread: number;
  /** Called when a link in the panel is followed. */
  onLinkFollowed: () => void;
}

export function NotificationPanel({ list, unread, onLinkFollowed }: NotificationPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [doneMessage, setDoneMessage] = useState('');
  const markAllRead = useMarkAllRead();
  return (
    <section aria-label="Notifications">
      <div className="flex min-h-12 items-center justify-between gap-2 border-b py-1 pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
          Notifications
        </h2>
        <Button
          size="sm"
          variant="ghost"
          disabled={unread === 0}
          needsConnection
          onClick={() => {
            heading.current?.focus();
            markAllRead.mutate(list.data?.pages[0]?.items[0]?.position, {
              onSuccess: () => setDoneMessage('All notifications are marked as read.'),
            });
          }}
        >
          Mark all as read
        </Button>
      </div>
      <div className="h-[300px] overflow-y-auto overscroll-contain">
        <NotificationList
          list={list}
          onLinkFollowed={onLinkFollowed}
          onAnnounce={setDoneMessage}
          onEmptied={() => heading.current?.focus()}
        />
      </div>
      <output className="sr-only">{doneMessage}</output>
    </section>
  );
}

interface ContentProps extends Pick<NotificationPanelProps, 'list' | 'onLinkFollowed'> {
  onAnnounce: (announcement: string) => void;
  onEmptied: () => void;
}

function NotificationList({ list, ...actions }: ContentProps) {
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items && list.error)
    return <ErrorState title="Notifications could not be loaded" text={list.error.message} query={list} />;
  if (!items) return <LoadingNotifications />;
  if (items.length === 0)
    return (
      <EmptyState
        icon={<Bell />}
        title="No notifications"
        text="Updates from other people on your projects appear here."
      />
    );
  return (
    <>
      <ul className="divide-y">
        {items.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} {...actions} />
        ))}
      </ul>
      <div className="pb-4">
        <LoadMore
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          error={nextPageError(list)}
          onLoadMore={() => void list.fetchNextPage()}
        />
      </div>
    </>
  );
}

function LoadingNotifications() {
  return (
    <div aria-busy className="flex flex-col gap-3 p-4">
      <output className="text-sm text-muted">Loading notifications...</output>
      <Skeletons count={3} className="h-14" />
    </div>
  );
}
