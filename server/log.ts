import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';

// Lines are written in batches, because writing each line takes up to an eighth of a request's time. Buffered lines are written
// when the process ends, so only a kill -9 loses lines.
const MIN_WRITE_BYTES = 4_096;
const WRITE_INTERVAL_MS = 500;
const { warn: WARNING = 0, fatal: FATAL = 0 } = pino.levels.values;

/** The application's log: one JSON object per line, on standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, hooks: { logMethod: writeWarningAtOnce } };
  return pino(options, destination ?? openStandardOutput());
}

function openStandardOutput(): DestinationStream {
  return pino.destination({ minLength: MIN_WRITE_BYTES, periodicFlush: WRITE_INTERVAL_MS });
}

function writeWarningAtOnce(this: Logger, line: Parameters<LogFn>, write: LogFn, level: number): void {
  write.apply(this, line);
  // Warnings and errors are written at once. pino has already written a fatal line synchronously.
  if (level >= WARNING && level < FATAL) this.flush();
}

/**
 * The part of an error that is logged. A database error carries the values of its statement, such as password hashes and
 * addresses, in its properties, message and stack, so only the fields listed here are logged.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = new Map<string, unknown>(Object.entries(error));
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return {
    type: error.constructor.name,
    message: messageWithoutValues(error),
    code: fields.get('code'),
    constraint: fields.get('constraint'),
    table: fields.get('table'),
    cause,
    stack: stackFramesOf(error),
  };
}

/** The message of an error. For a drizzle error, only the statement without its values, which is safe to log. */
function messageWithoutValues(error: Error): string {
  return 'query' in error && 'params' in error ? `Failed query: ${String(error.query)}` : error.message;
}

/** The stack without the message at its beginning. */
function stackFramesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
