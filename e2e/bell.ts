import type { Page } from '@playwright/test';

/** The bell in the header; `label` is the rest of its accessible name. */
export function bell(page: Page, label: string | RegExp = '') {
  const name = typeof label === 'string' ? new RegExp(`^Notifications.*${label.replace('+', '\\+')}`) : label;
  return page.getByRole('banner').getByRole('button', { name });
}

/** The panel that the bell opens. */
export function panel(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

/** One notification in the panel. */
export function item(page: Page, title: string) {
  return panel(page).getByRole('listitem').filter({ hasText: title });
}
