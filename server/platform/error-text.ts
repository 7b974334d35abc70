/** The message of an error. For a host with several addresses, the messages of all its connection attempts. */
export function errorTextOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorTextOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
