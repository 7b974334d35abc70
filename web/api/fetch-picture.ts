import { UNAVAILABLE_STATUSES, unreachableError } from './api-error.ts';

/** Loads a picture of the server. Returns null when the server refuses it. Throws when the server is unavailable. */
export async function fetchPicture(url: string): Promise<Response | null> {
  const response = await fetch(url).catch(() => undefined);
  if (!response || UNAVAILABLE_STATUSES.includes(response.status)) throw unreachableError();
  return response.ok ? response : null;
}
