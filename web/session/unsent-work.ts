/** What a feature holds in memory for users and has not sent yet, such as photos on their way. */
interface UnsentWork {
  /** How many things of this user, or without one of any user, a page load would lose. */
  count: (userId?: number) => number;
  /** Forgets those of the user. */
  drop: (userId: number) => void;
}

const registered = new Set<UnsentWork>();

/** Makes the session ask this feature before the page is loaded again, and tell it when the user signs out. */
export function registerUnsentWork(work: UnsentWork): void {
  registered.add(work);
}

/** Whether a page load would lose something. */
export function hasUnsentWork(): boolean {
  return [...registered].some(({ count }) => count() > 0);
}

/** The user has signed out on purpose. */
export function dropUnsentWork(userId: number): void {
  for (const { drop } of registered) drop(userId);
}
