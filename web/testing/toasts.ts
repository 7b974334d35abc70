import { expect } from 'vitest';

/** Waits for a toast with this title and text. */
export async function expectToast(title: string, text = ''): Promise<void> {
  await expect.poll(toastText).toContain([title, text].filter(Boolean).join('\n'));
}

/** The text of the toast. Selected by markup, because an open dialog hides the roles of elements outside it. */
function toastText(): string {
  return document.querySelector<HTMLElement>('li[data-swipe-direction]')?.innerText ?? '';
}
