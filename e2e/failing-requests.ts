import type { Page } from '@playwright/test';

const PRESSED = 'data-try-again-pressed';

/** Fails the requests to `url` until Try Again is pressed, also those of a refetch after a live update. */
export async function failUntilTryAgain(
  page: Page,
  url: string | RegExp,
  { status = 400, message = 'Broken' } = {},
): Promise<void> {
  // In the open page and in those after it.
  await page.evaluate(watchTryAgain, PRESSED);
  await page.addInitScript(watchTryAgain, PRESSED);
  await page.route(url, async (route) => {
    const isPressed = await page.evaluate((name) => document.documentElement.hasAttribute(name), PRESSED);
    await (isPressed ? route.fallback() : route.fulfill({ status, json: { message } }));
  });
}

/** Runs in the page. */
function watchTryAgain(attribute: string): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button')?.textContent === 'Try Again')
        document.documentElement.setAttribute(attribute, '');
    },
    { capture: true },
  );
}
