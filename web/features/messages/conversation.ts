import type { Message } from '#shared/messages/messages.contract.ts';

/**
 * All loaded messages, oldest first, without duplicates. The `lists` are newest first. A message of `delivered` is added only if
 * it is newer than all messages in `lists`. An older message is already in a list, or on a page that is not loaded.
 */
export function toConversation(
  lists: readonly (readonly Message[])[],
  delivered: readonly Message[],
): Message[] {
  const messagesById = new Map(lists.flat().map((message) => [message.id, message]));
  const newest = Math.max(0, ...messagesById.keys());
  for (const message of delivered) if (message.id > newest) messagesById.set(message.id, message);
  return [...messagesById.values()].toSorted((a, b) => a.id - b.id);
}
