import type { Message } from '#shared/messages/messages.contract.ts';

/**
 * All messages that are known, oldest first, each once. Lists come newest first; of what was sent from here only that
 * counts which is newer than all of them: an older one is in a list, or belongs to a page that was not asked for.
 */
export function conversationOf(
  lists: readonly (readonly Message[])[],
  delivered: readonly Message[],
): Message[] {
  const known = new Map(lists.flat().map((message) => [message.id, message]));
  const newest = Math.max(0, ...known.keys());
  for (const message of delivered) if (message.id > newest) known.set(message.id, message);
  return [...known.values()].toSorted((a, b) => a.id - b.id);
}
