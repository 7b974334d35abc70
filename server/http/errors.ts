import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/errors.ts';
import { isForeignKeyViolation } from '#server/db/constraint-errors.ts';
import { isTransientError } from '#server/db/transient-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the route; undefined for pages, health and docs. */
    endpoint?: Endpoint;
  }
}

/** Error details that every endpoint may return. */
const COMMON_DETAILS: Partial<Record<ErrorCode, $ZodType>> = {
  rate_limited: z.object({ retryAfterSeconds: z.number() }),
  unavailable: z.object({ retryAfterSeconds: z.number() }),
  conflict: z.object({ carriedOut: z.literal(true) }),
};

/**
 * The only place where errors become responses. An AppError is expected and sent as it is. Any other error is logged, and the
 * response contains only the request's id.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError =
    error instanceof AppError ? error : (toAppError(error) ?? logUnexpectedError(error, request));
  const seconds = retryAfterSeconds(appError);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.status(ERROR_STATUS[appError.code]).send(errorBody(appError, request));
}

function errorBody(appError: AppError, request: FastifyRequest): ErrorBody {
  const { message, code, errors } = appError;
  const details = checkDetails(appError, request);
  return {
    message,
    error: message,
    code,
    ...(errors && { errors }),
    ...(details !== undefined && { details }),
  };
}

/** Removes undeclared fields from error details. Details that no schema declares are logged and not sent. */
function checkDetails({ code, details }: AppError, request: FastifyRequest): unknown {
  if (details === undefined) return undefined;
  const declaredSchemas = [request.routeOptions.config.endpoint?.details?.[code], COMMON_DETAILS[code]];
  for (const schema of declaredSchemas) {
    const parsedDetails = schema && safeParse(schema, details);
    if (parsedDetails?.success) return parsedDetails.data;
  }
  request.log.error({ code }, 'The details of an error do not match its contract');
  return undefined;
}

const BUSY_MESSAGE = 'The server is busy. Please try again in a moment';
const DELETED_MESSAGE = 'Something that this action needs has just been deleted';

/** Converts an error that Fastify or a plugin throws before a handler runs; undefined for any other error. */
function toAppError(error: unknown): AppError | undefined {
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('file_too_large', 'The request is too large');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('file_too_large', 'The file is too large');
  if (code === 'FST_FILES_LIMIT') return new AppError('validation_failed', 'Send one file at a time');
  if (statusCode === 415)
    return new AppError(
      'validation_failed',
      'The request body must be JSON, or multipart/form-data for a file',
    );
  if (statusCode === 503) return new AppError('unavailable', BUSY_MESSAGE);
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError(
      'validation_failed',
      'The request could not be read. Check that its body is well-formed',
    );
  }
  return undefined;
}

/** Logs an unexpected error, and returns the error for the response. */
function logUnexpectedError(error: unknown, request: FastifyRequest): AppError {
  request.log.error({ err: error }, 'A request failed unexpectedly');
  if (isTransientError(error)) return new AppError('unavailable', BUSY_MESSAGE);
  // Only a write that does not lock the rows it refers to can cause this error.
  if (isForeignKeyViolation(error)) return new AppError('not_found', DELETED_MESSAGE);
  return new AppError(
    'internal',
    `Something went wrong on our side. Please quote ${request.id} when you report it`,
  );
}

/** The default `Retry-After` of an error code, in seconds. The details of an error can contain another value. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { rate_limited: 60, unavailable: 2 };

function retryAfterSeconds({ code, details }: AppError): number | undefined {
  const defaultSeconds = RETRY_AFTER_SECONDS[code];
  const { retryAfterSeconds: secondsOfError } = (details ?? {}) as { retryAfterSeconds?: number };
  return defaultSeconds && Math.max(1, Math.ceil(secondsOfError ?? defaultSeconds));
}
