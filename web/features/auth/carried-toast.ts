import { sessionStore } from '#web/lib/browser-storage.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

const KEY = 'carried_toast';

/** Keeps a message over the next full page load, which would swallow a toast shown now. */
export function carryToast(message: ToastMessage): void {
  sessionStore.write(KEY, JSON.stringify(message));
}

/** Shows the message that the page before left behind, once. */
export function showCarriedToast(): void {
  const carried = sessionStore.read(KEY);
  if (!carried) return;
  sessionStore.write(KEY, null);
  const message: ToastMessage = JSON.parse(carried);
  toast(message);
}
