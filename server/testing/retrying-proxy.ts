import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The status for a connection that broke before a response began. */
const BROKEN_STATUS = 502;

export interface RetryingProxy {
  url: string;
  close(): void;
}

/**
 * Starts a proxy that sends requests without their bodies to the servers in turn, each on a new connection. A request
 * whose server cannot be reached is sent to the next server, like `lb_try_duration` of Caddy. If the connection breaks
 * after the request was sent, the response is a 502.
 */
export async function startRetryingProxy(targets: string[]): Promise<RetryingProxy> {
  let next = 0;
  const forwardRequest = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    requestNumber: number,
    tries = 1,
  ): void => {
    const target = targets[(requestNumber + tries) % targets.length] ?? '';
    const { method, headers } = request;
    const proxiedRequest = http.request(
      `${target}${request.url}`,
      { method, headers, agent: false },
      (targetResponse) => {
        response.writeHead(targetResponse.statusCode ?? BROKEN_STATUS, targetResponse.headers);
        targetResponse.pipe(response);
        targetResponse.once('error', () => response.destroy());
      },
    );
    proxiedRequest.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries < targets.length)
        forwardRequest(request, response, requestNumber, tries + 1);
      else response.writeHead(BROKEN_STATUS).end();
    });
    proxiedRequest.end();
  };
  const server = http.createServer((request, response) => forwardRequest(request, response, (next += 1)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}
