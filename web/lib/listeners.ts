/** The functions to call after each change of data that React does not store. */
export class Listeners extends Set<() => void> {
  /** Calls the listener after each change, until the returned function is called. For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.add(listener);
    return () => void this.delete(listener);
  };

  readonly notify = (): void => {
    for (const listener of this) listener();
  };
}
