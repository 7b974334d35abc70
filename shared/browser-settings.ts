import type { PasswordPolicy } from '#shared/users/password-strength.ts';

/** The settings of the server that the screens must know; the page itself carries them, so that they cost no call. */
export interface BrowserSettings {
  /** Whether /direct-login, /login-test, their links and the debug panel exist (`DEBUG_PAGES`). */
  debugPages: boolean;
  passwordPolicy: PasswordPolicy;
  /** The origin under which people reach the server (`PUBLIC_URL`); null when it was not told. */
  publicUrl: string | null;
}
