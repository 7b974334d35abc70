import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from '#shared/errors.ts';

/** One file in a multipart body, and the door it goes through. */
export interface UploadLimits {
  field: string;
  maxBytes: number;
  /** Only small copies are kept, so the length of the upload says nothing about the room that they take. */
  keepsCopiesOnly?: true;
}

/**
 * What one call is, written once: the server enforces it, the browser's typed client is inferred from it, and the
 * OpenAPI document is generated from it. `path` names parameters as `{id}`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  tag: string;
  /** `public`: anybody; `signed-in`: a valid session; finer rules are the policies'. */
  access: 'public' | 'signed-in';
  params?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  /** A multipart body: one file, beside the `body` fields. */
  upload?: UploadLimits;
  /** What a success answers; `file` stands for bytes, `events` for a stream of Server-Sent Events. */
  output: $ZodType | 'file' | 'events';
  /** What each of these events carries. */
  signal?: $ZodType;
  status?: 200 | 201;
  /** The refusals worth naming beyond validation and session. */
  refusals?: readonly ErrorCode[];
  /** What a refusal of this code carries as `details`; other details and other fields are cut. */
  details?: Partial<Record<ErrorCode, $ZodType>>;
}

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type In<S> = S extends $ZodType ? S['_zod']['input'] : undefined;
type Out<S> = S extends $ZodType ? S['_zod']['output'] : undefined;
type Declared<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** What a handler gets after validation. */
export interface HandlerInput<E extends Endpoint> {
  params: Out<Declared<E, 'params'>>;
  query: Out<Declared<E, 'query'>>;
  body: Out<Declared<E, 'body'>>;
}

/** What a caller sends. */
export type CallInput<E extends Endpoint> = Present<{
  params: In<Declared<E, 'params'>>;
  query: In<Declared<E, 'query'>>;
  body: In<Declared<E, 'body'>>;
}>;

/** What a caller gets back, and what a handler must return. */
export type CallOutput<E extends Endpoint> = Out<E['output']>;
export type HandlerOutput<E extends Endpoint> = In<E['output']>;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
