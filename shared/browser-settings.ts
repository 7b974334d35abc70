import type { PasswordPolicy } from '#shared/users/password-strength.ts';

/** Server settings that the browser needs. They are part of the HTML page, so they need no request. */
export interface BrowserSettings {
  /** Whether /direct-login, /login-test, their links and the debug panel exist (`DEBUG_PAGES`). */
  debugPages: boolean;
  /** Identifies the build of the web application. API responses have the current build of the server in `X-Wrapline-Build`. */
  build: string;
  passwordPolicy: PasswordPolicy;
  /** The public origin of the server (`PUBLIC_URL`); null when it is not set. */
  publicUrl: string | null;
  /** The maximum size of an artwork proof in megabytes (`PROOF_MAX_MB`). */
  proofMaxMb: number;
  /** Whether the server sends mail (`SMTP_URL`). */
  sendsMail: boolean;
}
