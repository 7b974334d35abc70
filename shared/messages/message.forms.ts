import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';
import { MAX_MESSAGE_LENGTH } from '#shared/messages/message-length.ts';

/** The content of a message to the other members of a project. */
export const messageContent = shortText(MAX_MESSAGE_LENGTH, 'Please write a message.').check(
  z.minLength(1, 'Please write a message.'),
);
