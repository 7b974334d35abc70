/**
 * Starts the API calls of a page while its code loads. Does not wait for the responses, because the page shows skeletons and its
 * queries report errors. Does nothing when the module with the calls cannot be loaded, because the page then fails to load too
 * and shows an error.
 */
export async function prefetchCalls<Calls>(
  load: () => Promise<Calls>,
  start: (calls: Calls) => void,
): Promise<void> {
  const calls = await load().catch(() => undefined);
  if (calls) start(calls);
}
