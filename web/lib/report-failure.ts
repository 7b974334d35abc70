/** Reports a recoverable failure as an uncaught error, so that the failure is logged but does not break the screen. */
export function reportFailure(message: string, cause?: unknown): void {
  // `reportError` is not defined outside a browser.
  globalThis.reportError?.(new Error(message, { cause }));
}
