import { sessionStore } from '#web/lib/browser-storage.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

const STORAGE_KEY = 'carried_toast';

/** Stores a message to show after the next full page load. */
export function storeToast(message: ToastMessage): void {
  sessionStore.write(STORAGE_KEY, JSON.stringify(message));
}

/** Shows the message that the previous page stored, once. */
export function showStoredToast(): void {
  const storedText = sessionStore.read(STORAGE_KEY);
  if (!storedText) return;
  sessionStore.write(STORAGE_KEY, null);
  const message: ToastMessage = JSON.parse(storedText);
  toast(message);
}
