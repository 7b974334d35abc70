import { CLOCK_OFFSET_HEADER } from '#shared/device-clock.ts';
import { TAB_HEADER } from '#shared/live/tab-header.ts';

/** Identifies this tab in its writes, and in the live signals that those writes cause. */
export const TAB_ID = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** The headers of a write. */
export function headersForWrite(key?: string, clockOffsetMs?: number): Record<string, string> {
  return {
    [TAB_HEADER]: TAB_ID,
    ...(key !== undefined && { 'Idempotency-Key': key }),
    ...(clockOffsetMs !== undefined && { [CLOCK_OFFSET_HEADER]: String(clockOffsetMs) }),
  };
}
