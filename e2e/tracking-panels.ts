import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const UPS = '1Z999AA10123456784';
export const DHL = '1234567890';

export function wrapPanel(page: Page) {
  return page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
}

export function artworkPanel(page: Page) {
  return page.getByRole('region', { name: 'Artwork Proof Tracking', exact: true });
}

/** In view, and covered neither by the header nor by the strip of people and dates. */
export async function expectBelowTheStrip(page: Page, id: string): Promise<void> {
  const place = page.locator(`#${id}`);
  await expect(place).toBeInViewport();
  await expect
    .poll(() =>
      place.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 30, top + 5));
      }),
    )
    .toBe(true);
}
