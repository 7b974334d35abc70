/** How long to wait for a response before the stored response is used, in milliseconds. */
const TIMEOUT_MS = 4_000;
/** The HTTP statuses that a proxy returns while the server is down. */
const SERVER_DOWN_STATUSES = [502, 503, 504];

/**
 * Returns the response of the server. If the server is down or does not respond in time, returns the response that is stored on the
 * device, if there is one.
 */
export async function fetchedOrStored(
  serverResponse: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
): Promise<Response> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const response = await Promise.race([serverResponse, timeout]).catch(() => undefined);
  if (response && !SERVER_DOWN_STATUSES.includes(response.status)) return response;
  return (await findStored()) ?? serverResponse;
}
