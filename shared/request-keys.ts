/** How long the server keeps the response for an Idempotency-Key (decision 0010). */
export const IDEMPOTENCY_KEY_TTL_MS = 30 * 24 * 3_600_000;
