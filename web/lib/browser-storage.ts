/**
 * Wraps a storage of the browser, so that access to it never throws. While the storage is blocked, a read returns null. A write
 * to a blocked or full storage does nothing.
 */
function createSafeStorage(name: 'localStorage' | 'sessionStorage') {
  return {
    read: (key: string): string | null => resultOrUndefined(() => globalThis[name].getItem(key)) ?? null,
    /** Stores the text under a name; null removes the entry. Returns whether this succeeded. */
    write: (key: string, text: string | null): boolean =>
      resultOrUndefined(() => {
        if (text === null) globalThis[name].removeItem(key);
        else globalThis[name].setItem(key, text);
        return true;
      }) ?? false,
    keys: (prefix: string): string[] =>
      resultOrUndefined(() => Object.keys(globalThis[name]).filter((key) => key.startsWith(prefix))) ?? [],
  };
}

function resultOrUndefined<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** The storage that is kept between visits. */
export const localStore = createSafeStorage('localStorage');

/** The storage that is deleted when the tab is closed. */
export const sessionStore = createSafeStorage('sessionStorage');
