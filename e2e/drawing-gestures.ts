import type { Locator, Page } from '@playwright/test';

type RelativePoint = readonly [x: number, y: number];

/** Converts a position in fractions (0 to 1) of an element's width and height to pixels. */
export async function positionIn(element: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The photo is not on screen');
  return { x: box.width * x, y: box.height * y };
}

/** Moves one finger between two positions, given as fractions (0 to 1) of the element's width and height. */
export async function touchDrag(
  page: Page,
  element: Locator,
  from: RelativePoint,
  to: RelativePoint,
): Promise<void> {
  const middle: RelativePoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  await dispatchTouches(page, element, [[from], [middle], [to]]);
}

/** Moves two fingers apart, which zooms in. */
export async function pinch(page: Page, element: Locator): Promise<void> {
  await dispatchTouches(page, element, [
    [
      [0.45, 0.5],
      [0.55, 0.5],
    ],
    [
      [0.35, 0.5],
      [0.65, 0.5],
    ],
    [
      [0.25, 0.5],
      [0.75, 0.5],
    ],
  ]);
}

/** Sends the touch events of a gesture. Each step has one position for each finger. */
async function dispatchTouches(page: Page, element: Locator, steps: RelativePoint[][]): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The photo is not on screen');
  const session = await page.context().newCDPSession(page);
  for (const [index, places] of steps.entries()) {
    const touchPoints = places.map(([x, y], id) => ({
      id,
      x: box.x + box.width * x,
      y: box.y + box.height * y,
    }));
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints,
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
