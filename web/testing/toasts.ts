import { expect } from 'vitest';

/** Waits for a toast with this title and text. */
export async function expectToast(title: string, text = ''): Promise<void> {
  await expect.poll(toastText).toContain([title, text].filter(Boolean).join('\n'));
}

/** The text of the toast. Selected by markup, because an open dialog hides the roles of elements outside it. */
function toastText(): string {
  return toastElement()?.innerText ?? '';
}

/** The bottom edge of the toast, in pixels from the top of the window. */
export function bottomOfToast(): number | undefined {
  return toastElement()?.getBoundingClientRect().bottom;
}

function toastElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('li[data-swipe-direction]');
}
