/** The maximum length of a message, counted after trimming. */
export const MAX_MESSAGE_LENGTH = 5_000;
