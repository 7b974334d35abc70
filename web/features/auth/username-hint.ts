/** The rules of a new username. */
export const USERNAME_HINT = '3 to 50 letters, digits, dots, hyphens or underscores';
