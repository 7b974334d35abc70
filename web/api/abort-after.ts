/**
 * Returns a signal and the function `end`. The returned signal aborts after `ms` milliseconds, or when the given signal
 * aborts. `end` stops the timer; call it when the work is done. Replaces `AbortSignal.any`, which Safari lacks before
 * 17.4.
 */
export function abortAfter(ms: number, signal?: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abortWithCaller = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(), ms);
  if (signal?.aborted) abortWithCaller();
  else signal?.addEventListener('abort', abortWithCaller, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abortWithCaller);
    },
  };
}
