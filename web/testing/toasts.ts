import { expect } from 'vitest';

/** Waits for a toast with this title and text. */
export async function expectToast(title: string, text = ''): Promise<void> {
  await expect.poll(toastText).toContain([title, text].filter(Boolean).join('\n'));
}

/** Selected by markup, because the roles outside an open dialog are hidden. */
function toastText(): string {
  return document.querySelector<HTMLElement>('li[data-swipe-direction]')?.innerText ?? '';
}
