const componentStacks = new WeakMap<object, string>();

/** Reports errors that nothing has handled, with `routeOf` as the page that they belong to. */
export function watchErrors(routeOf: () => string): void {
  const report = async (error: unknown) => {
    // Loaded with the first error: most visits have none.
    const { reportClientError } = await import('./client-errors.ts');
    const isObject = typeof error === 'object' && error !== null;
    const componentStack = isObject ? componentStacks.get(error) : undefined;
    reportClientError(error, { componentStack, route: routeOf() });
  };
  window.addEventListener('error', ({ error }) => void report(error).catch(() => undefined));
  window.addEventListener('unhandledrejection', ({ reason }) => void report(reason).catch(() => undefined));
}

/** What React tells of an error that a boundary has caught; the browser's error log then has it too. */
export function reportCaught(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  if (typeof error === 'object' && error !== null && componentStack)
    componentStacks.set(error, componentStack);
  globalThis.reportError?.(error);
}
