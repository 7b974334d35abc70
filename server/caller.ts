/** The sender of a request: address, browser and tokens, for sessions and sign-in limits. */
export interface Caller {
  ipAddress: string;
  /** The origin of this server in the caller's browser, for links: `PUBLIC_URL`, or else the origin of the request. */
  origin: string;
  userAgent: string | null;
  /** The time zone of the caller's browser, if it is known (web/lib/time-zone-cookie.ts). */
  timeZone: string | null;
  /** The clock of the caller's device minus the clock of the server, in milliseconds. Null when the request does not state it. */
  clockOffsetMs: number | null;
  sessionToken: string | null;
  /** The token that a browser gets at its first sign-in. It is valid longer than the browser's sessions. */
  deviceToken: string | null;
}
