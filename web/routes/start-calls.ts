/**
 * Starts the calls of a page while the code of the page is loading. Does not wait for the responses: the page shows its
 * skeletons until they arrive, and its queries report what fails. Does nothing when the module cannot be loaded, since
 * the page then cannot be loaded either, and says so.
 */
export async function startCalls<Calls>(
  load: () => Promise<Calls>,
  start: (calls: Calls) => void,
): Promise<void> {
  const calls = await load().catch(() => undefined);
  if (calls) start(calls);
}
