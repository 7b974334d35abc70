/** Who calls from where, for sessions and for slowing down guesses. */
export interface Caller {
  ipAddress: string;
  userAgent: string | null;
  sessionToken: string | null;
  /** What this browser got when it first signed in; it outlives its sessions. */
  deviceToken: string | null;
}
