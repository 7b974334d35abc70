/**
 * The closed list of machine words that an error answer carries in `code` (docs/requirements/http.md, Status codes),
 * with their HTTP status.
 */
export const ERROR_STATUS = {
  validation_failed: 400,
  not_signed_in: 401,
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

/** Per-field messages, as the wire carries them: `{ name: { _errors: ['Project name is required'] } }`. */
export type FieldErrors = Record<string, { _errors: string[] }>;

export interface ErrorBody {
  message: string;
  error: string;
  code: ErrorCode;
  errors?: FieldErrors;
  /** The missing gates of a `gate_unmet`, the present project of a `conflict`: as the endpoint declares it. */
  details?: unknown;
}

/** The details of a `conflict` that is none of the person's: the change was made before, and only its answer is lost. */
export interface CarriedOut {
  carriedOut: true;
}

/** An expected refusal. Throw it anywhere below a route; the one error mapper turns it into status and body. */
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

/** One field's refusal as a 400, in the wire's own form. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: { [field]: { _errors: [message] } } });
}
