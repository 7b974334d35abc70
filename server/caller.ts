/** Where a request comes from, for sessions and sign-in limits. */
export interface Caller {
  ipAddress: string;
  userAgent: string | null;
  sessionToken: string | null;
  /** Given to a browser at its first sign-in. Lasts longer than the browser's sessions. */
  deviceToken: string | null;
}
