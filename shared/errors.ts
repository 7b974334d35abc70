/**
 * All values of `code` in an error response, with their HTTP status (docs/requirements/http.md, Status codes).
 */
export const ERROR_STATUS = {
  validation_failed: 400,
  not_signed_in: 401,
  /** The password was right; the second step of the sign-in is missing. */
  second_step_required: 401,
  /** The account must add a second step before anything else. */
  second_step_setup_required: 403,
  /** The action is sensitive, and the last sign-in or confirmation was too long ago. */
  confirmation_required: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gate_unmet: 409,
  file_too_large: 413,
  unsupported_file: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Messages by field: `{ name: { _errors: ['Project name is required'] } }`. */
export type FieldErrors = Record<string, { _errors: string[] }>;

export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  errors?: FieldErrors;
  /**
   * The details that the endpoint declares, such as the unmet gates of a `gate_unmet` or the current project of a
   * `conflict`.
   */
  details?: unknown;
}

/** The details of a `conflict` for a repeated request whose change was saved, but whose response was lost. */
export interface AlreadyApplied {
  carriedOut: true;
}

/** An expected error. Throw it anywhere below a route; the error handler maps it to status and body. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, more: { errors?: FieldErrors; details?: unknown } = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.errors = more.errors;
    this.details = more.details;
  }
}

/** A 400 with one invalid field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: { [field]: { _errors: [message] } } });
}

/**
 * Throws the 404 for a record that does not exist, or that the caller does not see (docs/requirements/http.md, Status codes).
 * `what` is the name of the record, e.g. 'Photo'.
 */
export function throwNotFound(what: string): never {
  throw new AppError('not_found', `${what} not found`);
}
