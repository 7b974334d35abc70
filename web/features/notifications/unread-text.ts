const MAX_SHOWN_COUNT = 99;

/** The number on the badge, capped at '99+' (docs/requirements/notifications.md, Bell). */
export function badgeText(unread: number): string {
  return unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(unread);
}

/** The accessible name of the bell. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`;
}
