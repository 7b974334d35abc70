import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from '#shared/errors.ts';

/** One file in a multipart body, with its limits. */
export interface UploadLimits {
  field: string;
  /** `proof`: the server's limit for proofs (`PROOF_MAX_MB`). */
  maxBytes: number | 'proof';
  /** The server does not keep the uploaded file, so its size does not count toward the storage limit. */
  discardsOriginal?: true;
}

/**
 * The definition of one endpoint. The server enforces it, the browser's typed client is inferred from it, and the OpenAPI
 * document is generated from it. Path parameters are written as `{id}`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  tag: string;
  /** `public`: no session needed; `signed-in`: a valid session. Policies decide about the caller's permissions. */
  access: 'public' | 'signed-in';
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** The file of a multipart body, next to the `body` fields. */
  upload?: UploadLimits;
  /**
   * The body of a successful response. `file`: bytes; `events`: a stream of Server-Sent Events; `tus`: no body, because the tus
   * protocol sends results in headers. A PATCH of this protocol also gets its parameters from headers.
   */
  output: $ZodType | 'file' | 'events' | 'tus';
  /** The data of each event in the stream. */
  signal?: $ZodType;
  status?: 200 | 201 | 204;
  /**
   * Also accepts a form from any site and ignores its fields, for the one-click unsubscription of mail programs. Only for calls
   * with a secret in their path and without a session.
   */
  isOneClick?: true;
  /**
   * The response contains a secret link or recovery codes. The copy that is stored for repeated requests is encrypted.
   */
  hasSecret?: true;
  /**
   * The call is a 403 `confirmation_required` when the caller's last sign-in or confirmation was more than 15 minutes
   * ago (docs/requirements/sessions.md, Sensitive actions).
   */
  isSensitive?: true;
  /**
   * A user who must add a second step and has none may use this call. Other calls of this user are a 403
   * `second_step_setup_required` (docs/requirements/second-step.md, Requirement).
   */
  isSecondStepSetup?: true;
  /** Error codes of this endpoint, without the codes for validation and session. */
  errorCodes?: readonly ErrorCode[];
  /** The schema of `details` by error code; undeclared details and fields are removed. */
  details?: Partial<Record<ErrorCode, $ZodType>>;
}

/** Declares an endpoint with its literal types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type SchemaInput<S> = S extends $ZodType ? S['_zod']['input'] : undefined;
type SchemaOutput<S> = S extends $ZodType ? S['_zod']['output'] : undefined;
type DeclaredSchema<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** The input of a handler after validation. */
export interface HandlerInput<E extends Endpoint> {
  params: SchemaOutput<DeclaredSchema<E, 'params'>>;
  query: SchemaOutput<DeclaredSchema<E, 'query'>>;
  body: SchemaOutput<DeclaredSchema<E, 'body'>>;
}

/** The input of a call. */
export type CallInput<E extends Endpoint> = DefinedProperties<{
  params: SchemaInput<DeclaredSchema<E, 'params'>>;
  query: SchemaInput<DeclaredSchema<E, 'query'>>;
  body: SchemaInput<DeclaredSchema<E, 'body'>>;
}>;

/** The result of a call, and the return value of a handler before serialization. */
export type CallOutput<E extends Endpoint> = SchemaOutput<E['output']>;
export type HandlerOutput<E extends Endpoint> = SchemaInput<E['output']>;

type DefinedProperties<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
