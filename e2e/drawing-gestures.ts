import type { Locator, Page } from '@playwright/test';

type Place = readonly [x: number, y: number];

/** The place in an element, in its pixels. */
export async function placeIn(element: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The photo is not on screen');
  return { x: box.width * x, y: box.height * y };
}

/** Moves one finger from one place to another, in parts of the element. */
export async function touchDrag(page: Page, element: Locator, from: Place, to: Place): Promise<void> {
  const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  await touch(page, element, [[from], [middle], [to]]);
}

/** Moves two fingers apart. */
export async function pinch(page: Page, element: Locator): Promise<void> {
  await touch(page, element, [
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

/** Each step has the places of the fingers. */
async function touch(page: Page, element: Locator, steps: Place[][]): Promise<void> {
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
