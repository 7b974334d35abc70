import { expect } from '@playwright/test';
import type { FileChooser, Locator, Page } from '@playwright/test';

export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** How far one swipe of a thumb scrolls. */
const SWIPE_PX = 500;
/** The height of the page's sticky bars. */
const STICKY_BARS_PX = 110;

/** Taps on a page, and counts the taps and the swipes that are needed to reach the targets. */
export class TouchGestures {
  taps = 0;
  swipes = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await this.#reach(target);
    this.taps += 1;
    await target.tap();
  }

  /** Taps a button that opens the file picker. */
  async openPicker(target: Locator): Promise<FileChooser> {
    const picker = this.#page.waitForEvent('filechooser');
    await this.tap(target);
    return picker;
  }

  async #reach(target: Locator): Promise<void> {
    const { height } = PHONE.viewport;
    const distance = await target.evaluate(
      (element, [top, bottom]) => {
        const box = element.getBoundingClientRect();
        if (box.top < top) return box.top - top;
        return Math.max(0, box.bottom - bottom);
      },
      [STICKY_BARS_PX, height] as const,
    );
    if (distance === 0) return;
    this.swipes += Math.ceil(Math.abs(distance) / SWIPE_PX);
    await this.#page.evaluate((y) => scrollBy({ top: y, behavior: 'instant' }), distance);
  }
}
