/** Work that a feature holds in memory and has not sent yet, such as photo uploads. */
interface UnsentWork {
  /** How many items of this user (or of all users) a page load would lose. */
  count: (userId?: number) => number;
  /** Drops the items of the user. */
  drop: (userId: number) => void;
}

const registered = new Set<UnsentWork>();

/** Registers work that is checked before a page reload and dropped when the user signs out. */
export function registerUnsentWork(work: UnsentWork): void {
  registered.add(work);
}

/** Whether a page load would lose work. */
export function hasUnsentWork(): boolean {
  return [...registered].some(({ count }) => count() > 0);
}

/** Drops the user's unsent work after a deliberate sign-out. */
export function dropUnsentWork(userId: number): void {
  for (const { drop } of registered) drop(userId);
}
