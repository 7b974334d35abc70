import { MAX_MESSAGE_LENGTH } from '#shared/messages/message-length.ts';

const MIN_LENGTH_WITH_NOTE = MAX_MESSAGE_LENGTH - 500;

/** A note about the length of a message. Undefined while the length is far from the limit. */
export function lengthNote(length: number): string | undefined {
  if (length < MIN_LENGTH_WITH_NOTE) return undefined;
  const count = `${length.toLocaleString('en-US')} of ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`;
  return length > MAX_MESSAGE_LENGTH ? `Too long to send: ${count}` : count;
}
