import type { Page } from '@playwright/test';

/** The button in the header that opens the notifications. Its accessible name starts with 'Notifications' and contains `label`. */
export function notificationBell(page: Page, label = '') {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`^Notifications.*${label}`) });
}

/** The panel that the notification bell opens. */
function notificationPanel(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

/** A notification in the panel. */
export function notificationItem(page: Page, title: string) {
  return notificationPanel(page).getByRole('listitem').filter({ hasText: title });
}
