/** Work that a feature has not sent yet, such as photo uploads. */
interface UnsentWork {
  /** How many items of this user (or of all users) a page load would lose. */
  count: (userId?: number) => number;
  /** Drops the items of the user. */
  drop: (userId: number) => void;
}

const registered = new Set<UnsentWork>();

/** Registers work that is checked before a page reload, and dropped with the account. */
export function registerUnsentWork(work: UnsentWork): void {
  registered.add(work);
}

/** Whether a page load would lose work. */
export function hasUnsentWork(): boolean {
  return [...registered].some(({ count }) => count() > 0);
}

/** Drops the user's unsent work after the account was deleted. */
export function dropUnsentWork(userId: number): void {
  for (const { drop } of registered) drop(userId);
}
