import type { EndpointByRoute, RouteKey } from '#shared/api.ts';
import type { CallInput, CallOutput, UploadLimits } from '#shared/endpoint.ts';

// Imports only types from the contracts, so that the schemas stay out of the browser bundle.

/** Routes that send and return JSON. */
export type CallRoute = {
  [R in RouteKey]: EndpointByRoute[R] extends { output: 'file' | 'events' | 'tus' } | { upload: UploadLimits }
    ? never
    : R;
}[RouteKey];

/** Routes that return a list. */
export type ListRoute = {
  [R in CallRoute]: RouteOutput<R> extends readonly unknown[] ? R : never;
}[CallRoute];

/** Routes that accept a file. */
export type UploadRoute = {
  [R in RouteKey]: EndpointByRoute[R] extends { upload: UploadLimits } ? R : never;
}[RouteKey];

/** The input of a call: its params, query and body. */
export type RouteInput<R extends RouteKey> = WithOptionalParts<CallInput<EndpointByRoute[R]>>;

/** The output of a call. */
export type RouteOutput<R extends RouteKey> = CallOutput<EndpointByRoute[R]>;

/** The input of an upload: the input of a call, and the file under its field name. */
export type UploadInput<R extends UploadRoute> = RouteInput<R> & {
  file: EndpointByRoute[R] extends { upload: { field: infer F extends string } } ? Record<F, File> : never;
};

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a write: a retry under the same key takes effect once (see request-key.ts). */
  key?: string | undefined;
  /**
   * The clock of this device minus the clock of the server, in milliseconds. It is the difference at the time when the device
   * recorded the times in the body.
   */
  clockOffsetMs?: number | undefined;
  /** The time limit in milliseconds, for a call that takes longer than others. */
  limitMs?: number;
}

/** The arguments after the route: the input is optional when it has no required part. */
export type CallArguments<R extends RouteKey> =
  Partial<RouteInput<R>> extends RouteInput<R>
    ? [input?: RouteInput<R>, options?: CallOptions]
    : [input: RouteInput<R>, options?: CallOptions];

/** Makes a part optional when all of its fields are optional. */
type WithOptionalParts<T> = {
  [P in keyof T as Partial<T[P]> extends T[P] ? never : P]: T[P];
} & {
  [P in keyof T as Partial<T[P]> extends T[P] ? P : never]?: T[P];
};

/** The untyped input of any call. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}
