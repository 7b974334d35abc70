import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

const KEY = 'carried_toast';

/** Keeps a message over the next full page load, which would swallow a toast shown now. */
export function carryToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Storage can be blocked by the browser; the message is a courtesy.
  }
}

/** Shows the message that the page before left behind, once. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (!carried) return;
    const message: ToastMessage = JSON.parse(carried);
    toast(message);
  } catch {
    // As above.
  }
}
