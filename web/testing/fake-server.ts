import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { EndpointByRoute, RouteKey } from '#shared/api.ts';
import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import type { ErrorBody, ErrorCode } from '#shared/errors.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { DEFAULT_RESPONSES } from './default-responses.ts';
import { fakeUploadRequestClass } from './upload-request.ts';

/** A call that the page has made. */
export interface ReceivedCall<R extends RouteKey = RouteKey> {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The parsed JSON body, or the fields and files of an upload. Null without a body. */
  body: CallInput<EndpointByRoute[R]> extends { body: infer Body } ? Body : null;
  /** The Idempotency-Key. */
  key: string | null;
}

type Output<R extends RouteKey> = CallOutput<EndpointByRoute[R]>;

/** The values of the paging headers of a list response. */
interface PageHeaderValues {
  /** The number of items on all pages. The default is the number of items on this page. */
  total?: number;
  /** The cursor of the next page. */
  next?: string;
}

/** The response of many endpoints that change data. */
export const SUCCESS_RESPONSE = { success: true } as const;

interface ResponseRule {
  route: RouteKey;
  respond: (received: ReceivedCall<never>) => Response | Promise<Response>;
}

/**
 * The fake server of component tests. Its responses are typed by the contracts. When a test sets several responses for a route,
 * the last response applies. A test fails when its page makes a call that has no response.
 */
class FakeServer {
  #rules: ResponseRule[] = [];
  #received: { route: RouteKey; call: ReceivedCall }[] = [];
  #streams = new Set<(signal: LiveSignal) => void>();
  #unsent: LiveSignal[] = [];
  /** Whether every call fails like a call without a connection. */
  isUnreachable = false;
  /** The calls for which the test has set no response. */
  unansweredCalls: string[] = [];

  /** Responds to this route with a fixed output. */
  respond<R extends RouteKey>(route: R, output: Output<R>, page?: PageHeaderValues): void {
    this.respondWith(route, () => output, page);
  }

  /** Responds to this route with the output that the function returns for the call. */
  respondWith<R extends RouteKey>(
    route: R,
    outputOf: (call: ReceivedCall<R>) => Output<R>,
    page: PageHeaderValues = {},
  ): void {
    this.#on(route, (received) => {
      const body = outputOf(received);
      return Response.json(body, { headers: Array.isArray(body) ? pageHeaders(body.length, page) : {} });
    });
  }

  /** Responds to this route with the items in pages of the given size. */
  respondInPages<R extends RouteKey>(route: R, items: Output<R> & readonly unknown[], size: number): void {
    this.#on(route, ({ query }) => {
      const firstIndex = Number(query['cursor'] ?? 0);
      const next = firstIndex + size < items.length ? { next: String(firstIndex + size) } : {};
      const page = { total: items.length, ...next };
      return Response.json(items.slice(firstIndex, firstIndex + size), { headers: pageHeaders(size, page) });
    });
  }

  /** Responds to this route with an error. */
  refuse(route: RouteKey, code: ErrorCode, more: Partial<ErrorBody> = {}): void {
    const body: ErrorBody = { code, message: 'The message of the server', error: code, ...more };
    this.#on(route, () => Response.json(body, { status: ERROR_STATUS[code] }));
  }

  /** Responds to this route and to the session check as if the session had ended. */
  endSession(route: RouteKey): void {
    this.refuse(route, 'not_signed_in');
    this.refuse('GET /api/auth/session', 'not_signed_in');
  }

  /** Responds to this route with a response that the contracts do not describe, such as the page of a proxy. */
  respondRaw(route: RouteKey, response: Response): void {
    this.#on(route, () => response.clone());
  }

  /** Makes calls of this route fail like calls without a connection. */
  disconnect(route: RouteKey): void {
    this.#on(route, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  /** Makes the next call of this route fail like a call without a connection. Later calls get the previously set response. */
  disconnectOnce(route: RouteKey): void {
    const previousRule = this.#rules.find((rule) => rule.route === route);
    let isFirst = true;
    this.#on(route, async (received) => {
      if (!isFirst) return previousRule?.respond(received) ?? notFound();
      isFirst = false;
      throw new TypeError('Failed to fetch');
    });
  }

  /** Holds the responses to this route until the returned function is called. */
  hold(route: RouteKey): () => void {
    const previousRule = this.#rules.find((rule) => rule.route === route);
    const releaseController = new AbortController();
    const released = new Promise<void>((resolve) => {
      releaseController.signal.addEventListener('abort', () => resolve());
    });
    this.#on(route, async (received) => {
      await released;
      return previousRule?.respond(received) ?? notFound();
    });
    const heldRule = this.#rules[0];
    return () => {
      this.#rules = this.#rules.filter((rule) => rule !== heldRule);
      releaseController.abort();
    };
  }

  /** The received calls of this route, in order. */
  calls<R extends RouteKey>(route: R): ReceivedCall<R>[] {
    return this.#received.filter((received) => received.route === route).map(({ call }) => call as never);
  }

  /** Sends a live signal to the page, now or when its stream opens. */
  send(signal: LiveSignal): void {
    if (this.#streams.size === 0) this.#unsent.push(signal);
    for (const stream of this.#streams) stream(signal);
  }

  /** The number of open live streams. */
  get streamCount(): number {
    return this.#streams.size;
  }

  /** Removes all responses and recorded calls. Replaces `fetch`, `XMLHttpRequest` and `EventSource` of the page. */
  restart(): void {
    this.#rules = [];
    this.#received = [];
    this.#streams = new Set();
    this.#unsent = [];
    this.isUnreachable = false;
    this.unansweredCalls = [];
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => this.#fetch(new Request(input, init)));
    vi.stubGlobal(
      'XMLHttpRequest',
      fakeUploadRequestClass((request) => this.#fetch(request)),
    );
    vi.stubGlobal(
      'EventSource',
      fakeEventSourceClass(this.#streams, () => this.#unsent.splice(0)),
    );
  }

  #on<R extends RouteKey>(
    route: R,
    respond: (received: ReceivedCall<R>) => Response | Promise<Response>,
  ): void {
    this.#rules = [{ route, respond }, ...this.#rules];
  }

  async #fetch(request: Request): Promise<Response> {
    if (this.isUnreachable) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(request.url);
    // Keeps the list of this test, because the next test may start before the body has been read.
    const received = this.#received;
    const methodAndPath = `${request.method} ${pathname}`;
    // The page calls this route to check the connection after a failed call.
    if (pathname === '/api/health') return Response.json({ status: 'up' });
    const rule = findRule(this.#rules, methodAndPath);
    if (!rule) {
      this.unansweredCalls.push(methodAndPath);
      return notFound();
    }
    const call: ReceivedCall<never> = {
      params: { ...routePattern(rule.route).exec(methodAndPath)?.groups },
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
      key: request.headers.get('Idempotency-Key'),
    };
    received.push({ route: rule.route, call });
    const response = await rule.respond(call);
    request.signal.throwIfAborted();
    return withAbort(response, request.signal);
  }
}

/** As in the browser, a call that is aborted while its response is read fails. */
function withAbort(response: Response, signal: AbortSignal): Response {
  const body = response.body?.pipeThrough(new TransformStream(), { signal }) ?? null;
  return new Response(body, response);
}

/** The body of a request: the fields of a form, or the parsed JSON. */
async function bodyOf(request: Request): Promise<never> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/');
  if (isForm) return Object.fromEntries(await request.formData()) as never;
  const text = await request.text();
  return (text ? JSON.parse(text) : null) as never;
}

/**
 * Of the matching routes, takes the route with the fewest parameters, for example `/api/projects/counts` before
 * `/api/projects/{id}`. Returns the newest response of this route.
 */
function findRule(rules: ResponseRule[], methodAndPath: string): ResponseRule | undefined {
  const matchingRules = rules.filter(({ route }) => routePattern(route).test(methodAndPath));
  const fewestParameters = Math.min(...matchingRules.map(({ route }) => parameterCount(route)));
  return matchingRules.find(({ route }) => parameterCount(route) === fewestParameters);
}

function routePattern(route: RouteKey): RegExp {
  return new RegExp(`^${route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function parameterCount(route: RouteKey): number {
  return route.split('{').length - 1;
}

function notFound(): Response {
  return Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });
}

function pageHeaders(length: number, { total = length, next }: PageHeaderValues): Record<string, string> {
  return { 'X-Total-Count': String(total), ...(next && { Link: `</next?cursor=${next}>; rel="next"` }) };
}

/**
 * Returns an `EventSource` class whose streams receive the sent signals. A new stream first receives the signals that were sent
 * while no stream was open.
 */
function fakeEventSourceClass(streams: Set<(signal: LiveSignal) => void>, takeUnsent: () => LiveSignal[]) {
  return class extends EventTarget {
    #count = 0;
    readonly #receive = (signal: LiveSignal) => {
      this.#count += 1;
      const event = { data: JSON.stringify(signal), lastEventId: String(this.#count) };
      this.dispatchEvent(new MessageEvent('message', event));
    };
    constructor() {
      super();
      streams.add(this.#receive);
      // Waits until the page has added its listeners.
      queueMicrotask(() => takeUnsent().forEach((signal) => this.#receive(signal)));
    }
    close(): void {
      streams.delete(this.#receive);
    }
  };
}

/** Creates a fake server, which is reset for each test of the file. */
export function fakeServer(): FakeServer {
  const server = new FakeServer();
  beforeEach(() => {
    server.restart();
    for (const [route, output] of Object.entries(DEFAULT_RESPONSES))
      server.respond(route as never, output as never);
  });
  afterEach(() => {
    expect(server.unansweredCalls, 'calls without a response').toEqual([]);
  });
  return server;
}

export type { FakeServer };
