import { vi } from 'vitest';
import { connection } from '#web/api/connection.ts';

/** Cuts the connection of the page. The returned function restores it. */
export function goOffline(): () => void {
  const calls = vi.spyOn(window, 'fetch');
  const respond = calls.getMockImplementation();
  calls.mockRejectedValue(new TypeError('Failed to fetch'));
  connection.noteNoResponse();
  return () => {
    if (respond) calls.mockImplementation(respond);
    connection.noteResponse(200);
  };
}

/** Takes the network from the device. Calls must be disconnected too. */
export function loseNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

/** Gives the device its network back. */
export function regainNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}
