import type { Page } from '@playwright/test';

export const UPS_TRACKING_NUMBER = '1Z999AA10123456784';

export function wrapPanel(page: Page) {
  return page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
}
