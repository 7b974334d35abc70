/**
 * Whether the server has the file at this URL. The server may still be creating the file. Throws when the server cannot be
 * reached.
 */
export async function fileExists(url: string, signal: AbortSignal): Promise<boolean> {
  const { ok } = await fetch(url, { method: 'HEAD', signal });
  return ok;
}
