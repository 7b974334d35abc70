import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';

/** Counted after blanks at both ends are cut. */
export const MAX_MESSAGE_LENGTH = 5_000;

/** What somebody writes to the others on a project; blank is nothing to send. */
export const messageContent = shortText(MAX_MESSAGE_LENGTH, 'Please write a message.').check(
  z.minLength(1, 'Please write a message.'),
);
