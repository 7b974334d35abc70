/** Logs a failure that the screen can recover from to the browser's error log. */
export function reportFailure(message: string, cause?: unknown): void {
  // Not defined outside a browser.
  globalThis.reportError?.(new Error(message, { cause }));
}
