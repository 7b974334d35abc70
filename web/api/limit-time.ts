/**
 * A signal that aborts after `ms`, or with the caller's own signal; call `end` when the work is done. In place of
 * `AbortSignal.any`, which Safari lacks before 17.4.
 */
export function limitTime(ms: number, signal?: AbortSignal): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const follow = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(), ms);
  if (signal?.aborted) follow();
  else signal?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}
