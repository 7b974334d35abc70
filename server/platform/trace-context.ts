const TRACEPARENT =
  /^(?<version>[0-9a-f]{2})-(?<traceId>[0-9a-f]{32})-(?<parentId>[0-9a-f]{16})-[0-9a-f]{2}(?<rest>-.*)?$/;

/** The trace id of a `traceparent` header (W3C Trace Context); undefined for a missing or invalid header. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  const { version, traceId, parentId, rest } = TRACEPARENT.exec(header)?.groups ?? {};
  if (!version || !traceId || !parentId || version === 'ff') return undefined;
  // Only versions after 00 may have more parts.
  if (version === '00' && rest !== undefined) return undefined;
  return isZero(traceId) || isZero(parentId) ? undefined : traceId;
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
