const MOST_SHOWN = 99;

/** The number on the badge, capped at '99+' (docs/requirements/notifications.md, Bell). */
export function badgeText(unread: number): string {
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

/** What the bell says to those who do not see its badge. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`;
}
