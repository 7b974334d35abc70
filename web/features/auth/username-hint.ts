/** What a new username may be, before it is typed. */
export const USERNAME_HINT = '3 to 50 letters, digits, dots, hyphens or underscores';
