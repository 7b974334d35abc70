import type { PasswordPolicy } from '#shared/users/password-strength.ts';

/** Server settings that the browser needs. They are part of the HTML page, so they need no request. */
export interface BrowserSettings {
  /** Whether /direct-login, /login-test, their links and the debug panel exist (`DEBUG_PAGES`). */
  debugPages: boolean;
  /**
   * Identifies the build of the HTML page. The page compares it with the header `X-Wrapline-Build` of API responses, to
   * detect a newer version on the server.
   */
  build: string;
  passwordPolicy: PasswordPolicy;
  /** The public origin of the server (`PUBLIC_URL`); null when it is not set. */
  publicUrl: string | null;
  /** The maximum size of an artwork proof in megabytes (`PROOF_MAX_MB`). */
  proofMaxMb: number;
  /** Whether the server sends mail (`SMTP_URL`). */
  sendsMail: boolean;
}
