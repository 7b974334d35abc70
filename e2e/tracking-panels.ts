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

/** Checks that a section is in view and not covered by the sticky header. */
export async function expectNotCovered(page: Page, id: string): Promise<void> {
  const section = page.locator(`#${id}`);
  await expect(section).toBeInViewport();
  await expect
    .poll(() =>
      section.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 30, top + 5));
      }),
    )
    .toBe(true);
}
