import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';

// Lines are written together: to write each by itself takes up to an eighth of a request's time. What is left is written when
// the process ends, so that only a kill -9 takes the lines of the last moment along.
const WRITE_AT_BYTES = 4_096;
const WRITE_EVERY_MS = 500;
const { warn: WARNING = 0, fatal: LAST_WORD = 0 } = pino.levels.values;

/** The application's log: one JSON object per line, on standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, hooks: { logMethod: writeWarningAtOnce } };
  return pino(options, destination ?? standardOutput());
}

function standardOutput(): DestinationStream {
  return pino.destination({ minLength: WRITE_AT_BYTES, periodicFlush: WRITE_EVERY_MS });
}

function writeWarningAtOnce(this: Logger, line: Parameters<LogFn>, write: LogFn, level: number): void {
  write.apply(this, line);
  // A last word has been written already, while everything waited for it.
  if (level >= WARNING && level < LAST_WORD) this.flush();
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
