import type { Page } from '@playwright/test';

/**
 * The button in the header that opens the notifications. Its accessible name starts with 'Notifications' and contains `label`. If
 * `label` is a regular expression, the name matches it instead.
 */
export function notificationBell(page: Page, label: string | RegExp = '') {
  const name = typeof label === 'string' ? new RegExp(`^Notifications.*${label.replace('+', '\\+')}`) : label;
  return page.getByRole('banner').getByRole('button', { name });
}

/** The panel that the notification bell opens. */
function notificationPanel(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

/** A notification in the panel. */
export function notificationItem(page: Page, title: string) {
  return notificationPanel(page).getByRole('listitem').filter({ hasText: title });
}
