import pino, { type DestinationStream, type Logger } from 'pino';

/** The application's log: one JSON object per line. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What a log line tells of an error. A database error carries the values of its statement, password hashes and people's
 * addresses among them, in properties, message and stack; so only what is named here gets through.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const told = new Map<string, unknown>(Object.entries(error));
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return {
    type: error.constructor.name,
    message: messageWithoutValues(error),
    code: told.get('code'),
    constraint: told.get('constraint'),
    table: told.get('table'),
    cause,
    stack: framesOf(error),
  };
}

/** drizzle's errors name the statement, which has placeholders, and then every value. */
function messageWithoutValues(error: Error): string {
  return 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message;
}

/** The stack begins with the message. */
function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
