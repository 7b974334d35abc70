import type { EndpointByRoute, RouteKey } from '#shared/api.ts';
import type { CallInput, CallOutput, UploadLimits } from '#shared/endpoint.ts';

// Only types come from the contracts, so that their schemas stay on the server.

/** The calls that send and answer JSON. */
export type CallRoute = {
  [R in RouteKey]: EndpointByRoute[R] extends { output: 'file' | 'events' } | { upload: UploadLimits }
    ? never
    : R;
}[RouteKey];

/** The calls that answer a list. */
export type ListRoute = {
  [R in CallRoute]: RouteOutput<R> extends readonly unknown[] ? R : never;
}[CallRoute];

/** The calls that take a file. */
export type UploadRoute = {
  [R in RouteKey]: EndpointByRoute[R] extends { upload: UploadLimits } ? R : never;
}[RouteKey];

/** What a call takes: params, query and body as far as it has them. */
export type RouteInput<R extends RouteKey> = Lenient<CallInput<EndpointByRoute[R]>>;

/** What a call answers. */
export type RouteOutput<R extends RouteKey> = CallOutput<EndpointByRoute[R]>;

/** What an upload takes: the same, and the file under the name of its field. */
export type UploadInput<R extends UploadRoute> = RouteInput<R> & {
  file: EndpointByRoute[R] extends { upload: { field: infer F extends string } } ? Record<F, File> : never;
};

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The Idempotency-Key of a write: whatever is sent again under it takes effect once (see request-key.ts). */
  key?: string | undefined;
}

/** The arguments after the route: the input may be left out when nothing in it is needed. */
export type CallArguments<R extends RouteKey> =
  Partial<RouteInput<R>> extends RouteInput<R>
    ? [input?: RouteInput<R>, options?: CallOptions]
    : [input: RouteInput<R>, options?: CallOptions];

/** Parts whose every field is optional may be left out as a whole. */
type Lenient<T> = {
  [P in keyof T as Partial<T[P]> extends T[P] ? never : P]: T[P];
} & {
  [P in keyof T as Partial<T[P]> extends T[P] ? P : never]?: T[P];
};

/** Any call's input, as the transport sees it. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}
