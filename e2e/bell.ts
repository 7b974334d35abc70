import type { Page } from '@playwright/test';

/** The bell in the header, by what it says after its name. */
export function bell(page: Page, words: string | RegExp = '') {
  const name = typeof words === 'string' ? new RegExp(`^Notifications.*${words.replace('+', '\\+')}`) : words;
  return page.getByRole('banner').getByRole('button', { name });
}

/** What the bell opens. */
export function panel(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

/** One notification in it. */
export function item(page: Page, title: string) {
  return panel(page).getByRole('listitem').filter({ hasText: title });
}
