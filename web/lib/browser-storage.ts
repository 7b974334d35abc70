/** The browser's storage, without errors: when it is blocked or full, reads return null and writes have no effect. */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  return {
    read: (key: string): string | null => resultOrUndefined(() => globalThis[name].getItem(key)) ?? null,
    /** Stores the text; null removes the entry. Returns whether it succeeded. */
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

/** Kept for the next visit. */
export const localStore = storageOf('localStorage');

/** Kept as long as the tab. */
export const sessionStore = storageOf('sessionStorage');
