import type { Endpoint, HandlerInput, HandlerOutput } from '#shared/endpoint.ts';
import type { AppContext } from '#server/context.ts';
import type {
  RouteResult,
  DownloadResult,
  EventsResult,
  FileResult,
  TusResult,
} from '#server/http/route-result.ts';
import type { Caller } from '#server/caller.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** A handler's input: the validated values, and the scope when the endpoint requires a session. */
export type Call<E extends Endpoint> = HandlerInput<E> & {
  scope: E['access'] extends 'signed-in' ? Scope : null;
  file: E extends { upload: object } ? IncomingFile : undefined;
  caller: Caller;
};

type Reply<E extends Endpoint> = E['output'] extends 'file'
  ? FileResult | DownloadResult
  : E['output'] extends 'events'
    ? EventsResult
    : E['output'] extends 'tus'
      ? TusResult
      : HandlerOutput<E> | RouteResult<HandlerOutput<E>>;

export type Handler<E extends Endpoint> = (app: AppContext, call: Call<E>) => Promise<Reply<E>>;

type Contract = Record<string, Endpoint>;

export interface BoundRoute {
  endpoint: Endpoint;
  handler: (app: AppContext, call: never) => Promise<unknown>;
}

/** Binds every endpoint of a contract to its handler. A missing or mistyped handler does not compile. */
export function routes<C extends Contract>(
  contract: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
): BoundRoute[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof C],
  }));
}
