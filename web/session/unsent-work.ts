import { connection } from '#web/api/connection.ts';

/** Work that a feature has not sent yet, such as photo uploads. */
interface UnsentWork {
  /**
   * The number of the user's items that a page load may lose or interrupt. Without an id, counts the items of all
   * users.
   */
  count: (userId?: number) => number;
  /** Removes the items of the user. */
  drop: (userId: number) => void;
}

const registeredWork = new Set<UnsentWork>();

/** Registers unsent work. It is counted before a page reload, and removed when the account is deleted. */
export function registerUnsentWork(work: UnsentWork): void {
  registeredWork.add(work);
}

/** Whether a page load may lose or interrupt work. */
export function hasUnsentWork(): boolean {
  return [...registeredWork].some(({ count }) => count() > 0);
}

/**
 * Whether a reload is safe. Without the server, a reload shows the browser's error page. Any reload interrupts the upload of
 * unsent photos, and loses the photos that the device has not stored.
 */
export async function canReloadSafely(): Promise<boolean> {
  return !hasUnsentWork() && connection.check();
}

/** Removes the user's unsent work after the account was deleted. */
export function dropUnsentWork(userId: number): void {
  for (const { drop } of registeredWork) drop(userId);
}
