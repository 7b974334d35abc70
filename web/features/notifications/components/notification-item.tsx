import { Link, useLocation } from '@tanstack/react-router';
import { Check, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notificationUrlHash, receivedInvitationId } from '#shared/notifications/notification-target.ts';
import { useDeleteNotification, useMarkRead } from '../notifications.queries.ts';

interface NotificationItemProps {
  notification: Notification;
  /** Called when a link of the notification is followed. */
  onLinkFollowed: () => void;
  /** Announces a completed action to screen readers. */
  onAnnounce: (announcement: string) => void;
  /** Called when the last notification is deleted and the focus must move. */
  onEmptied: () => void;
}

export function NotificationItem({
  notification,
  onLinkFollowed,
  onAnnounce,
  onEmptied,
}: NotificationItemProps) {
  const { title, isRead } = notification;
  const markRead = useMarkRead();
  const remove = useDeleteNotification(() => onAnnounce('Notification deleted.'));
  return (
    <li className={cn('flex items-start gap-1 py-2 pr-1 pl-4', !isRead && 'bg-accent-soft')}>
      <NotificationText
        notification={notification}
        onFollow={() => {
          if (!isRead) markRead.mutate(notification);
          onLinkFollowed();
        }}
      />
      {!isRead && (
        <IconButton
          label={`Mark as read: ${title}`}
          icon={<Check aria-hidden />}
          needsConnection
          onClick={(event) => {
            focusElement(rowOf(event)?.querySelector(DELETE_BUTTON_SELECTOR));
            markRead.mutate(notification, {
              // The notification stays unread when it has newer events.
              onSuccess: ({ isRead: isMarked }) => isMarked && onAnnounce('Marked as read.'),
            });
          }}
        />
      )}
      <IconButton
        data-delete
        label={`Delete notification: ${title}`}
        icon={<Trash2 aria-hidden />}
        needsConnection
        onClick={(event) => {
          if (!focusElement(neighborRow(rowOf(event))?.querySelector(DELETE_BUTTON_SELECTOR))) onEmptied();
          remove.mutate(notification);
        }}
      />
    </li>
  );
}

function NotificationText({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { title, message, createdAt, projectId, isRead } = notification;
  const hash = notificationUrlHash(notification);
  const invitationId = receivedInvitationId(notification);
  // `/project/$id` and `/projects/$id` show the same page. A change of the URL would discard what the user has entered there.
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === `/project/${projectId}` });
  return (
    <div className="min-w-0 flex-1 py-1.5 text-sm">
      <p className={cn('flex items-baseline gap-2', !isRead && 'font-semibold')}>
        {!isRead && <span className="sr-only">Unread: </span>}
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      <p className="mt-0.5 wrap-anywhere text-muted">{message}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <time dateTime={createdAt}>{formatDate(createdAt, { time: true })}</time>
        {invitationId !== undefined && (
          <Link
            to="/invitations/$token"
            params={{ token: String(invitationId) }}
            onClick={onFollow}
            className={LINK_CLASS}
          >
            View invitation
          </Link>
        )}
        {projectId !== null && (
          <Link
            to={isOnPage ? '/project/$id' : '/projects/$id'}
            params={{ id: String(projectId) }}
            {...(hash && { hash })}
            onClick={onFollow}
            className={LINK_CLASS}
          >
            View Project
          </Link>
        )}
      </p>
    </div>
  );
}

const LINK_CLASS =
  'inline-flex items-center font-medium text-accent-ink underline-offset-2 hover:underline pointer-coarse:min-h-11';

const DELETE_BUTTON_SELECTOR = '[data-delete]';

function rowOf({ currentTarget }: MouseEvent): Element | null {
  return currentTarget.closest('li');
}

function neighborRow(row: Element | null): Element | null | undefined {
  return row?.nextElementSibling ?? row?.previousElementSibling;
}

/**
 * Focuses the element. Returns false if there is none. Called before the button with the focus is removed, so that the focus
 * stays in the list.
 */
function focusElement(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}
