import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { NotificationPanel } from './components/notification-panel.tsx';
import { notificationsQuery, unreadCountQuery } from './notifications.queries.ts';
import { badgeText, bellLabel } from './unread-text.ts';

/** The bell in the header, with the number of unread notifications and their list. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(unreadCountQuery).data?.count ?? 0;
  // The list is also fetched while the popover is closed, so that it opens without a delay.
  const list = useInfiniteQuery(notificationsQuery);
  return (
    <>
      <Popover
        label="Notifications"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-96"
        trigger={
          <IconButton label={bellLabel(unread)} icon={<BellIcon unread={unread} />} className="relative" />
        }
      >
        <NotificationPanel list={list} unread={unread} onLinkFollowed={() => setOpen(false)} />
      </Popover>
      <output className="sr-only">{unread > 0 && bellLabel(unread)}</output>
    </>
  );
}

function BellIcon({ unread }: { unread: number }) {
  return (
    <>
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent"
        >
          {badgeText(unread)}
        </span>
      )}
    </>
  );
}
