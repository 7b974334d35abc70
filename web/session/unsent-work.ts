/** Work that a feature has not sent yet, such as photo uploads. */
interface UnsentWork {
  /** The number of items that a page load would lose, of this user or, without an id, of all users. */
  count: (userId?: number) => number;
  /** Removes the items of the user. */
  drop: (userId: number) => void;
}

const registered = new Set<UnsentWork>();

/** Registers unsent work. It is counted before a page reload, and removed when the account is deleted. */
export function registerUnsentWork(work: UnsentWork): void {
  registered.add(work);
}

/** Whether a page load would lose work. */
export function hasUnsentWork(): boolean {
  return [...registered].some(({ count }) => count() > 0);
}

/** Removes the user's unsent work after the account was deleted. */
export function dropUnsentWork(userId: number): void {
  for (const { drop } of registered) drop(userId);
}
