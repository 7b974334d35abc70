const componentStacks = new WeakMap<object, string>();

/** Reports unhandled errors with the current route, which `routeOf` returns. */
export function watchErrors(routeOf: () => string): void {
  const report = async (error: unknown) => {
    // Loaded on the first error, because most visits have none.
    const { reportClientError } = await import('./client-errors.ts');
    const isObject = typeof error === 'object' && error !== null;
    const componentStack = isObject ? componentStacks.get(error) : undefined;
    reportClientError(error, { componentStack, route: routeOf() });
  };
  window.addEventListener('error', ({ error }) => void report(error).catch(() => undefined));
  window.addEventListener('unhandledrejection', ({ reason }) => void report(reason).catch(() => undefined));
}

/** Remembers React's component stack of a caught error, and reports the error to the browser. */
export function reportCaughtError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  if (typeof error === 'object' && error !== null && componentStack)
    componentStacks.set(error, componentStack);
  globalThis.reportError?.(error);
}
