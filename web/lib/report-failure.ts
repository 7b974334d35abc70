/** Puts a failure that the screen goes on without into the browser's error log. */
export function reportFailure(message: string, cause?: unknown): void {
  // Absent outside of a browser, where there is no such log.
  globalThis.reportError?.(new Error(message, { cause }));
}
