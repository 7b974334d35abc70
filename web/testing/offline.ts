import { vi } from 'vitest';
import { connection } from '#web/api/connection.ts';

/** Makes all calls of the page fail. Call the returned function to restore the connection. */
export function goOffline(): () => void {
  const calls = vi.spyOn(window, 'fetch');
  const respond = calls.getMockImplementation();
  calls.mockRejectedValue(new TypeError('Failed to fetch'));
  connection.reportNoResponse();
  return () => {
    if (respond) calls.mockImplementation(respond);
    connection.reportResponse(200);
  };
}

/** Reports that the device has no network. Does not make calls fail. */
export function loseNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

/** Reports that the device has its network again. */
export function regainNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}
