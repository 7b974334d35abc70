import { settings } from '#web/lib/settings.ts';

/** The rules of a new password (docs/requirements/accounts.md, Passwords). */
export const PASSWORD_HINT =
  settings.passwordPolicy === 'strict'
    ? 'At least 8 characters, and no common password'
    : 'At least 6 characters';
