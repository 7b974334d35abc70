/** Whether the server has the file of this URL, which it may still be making. Throws when it cannot be reached. */
export async function fileExists(url: string, signal: AbortSignal): Promise<boolean> {
  const { ok } = await fetch(url, { method: 'HEAD', signal });
  return ok;
}
