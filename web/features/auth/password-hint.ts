import { settings } from '#web/lib/settings.ts';

/** What a new password must be, before it is typed (docs/requirements/accounts.md, Passwords). */
export const PASSWORD_HINT =
  settings.passwordPolicy === 'strict'
    ? 'At least 8 characters, and no common password'
    : 'At least 6 characters';
