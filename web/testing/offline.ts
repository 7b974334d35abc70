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
