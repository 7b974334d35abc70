import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { rateLimit: true, trustProxy: 1 } });
const upstream = await app.server.listen({ port: 0, host: '127.0.0.1' });
const proxy = await startAppendingProxy(upstream);
afterAll(() => proxy.close());

test('counts password guesses by the address that the proxy saw', async () => {
  const { username } = await makeShop(app);
  const statuses = [];
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await signIn(username, `guess ${guess}`, forgedAddress(guess))).status);

  expect(statuses).toEqual([...Array<number>(8).fill(401), ...Array<number>(4).fill(429)]);
});

test('does not lock out an address that another client forged', async () => {
  const { username, password } = await makeShop(app);
  for (let guess = 0; guess < 12; guess += 1) await signIn(username, 'guess', '203.0.113.7');

  // The proxy sends this header for a client whose real address is 203.0.113.7.
  const payload = { username, password };
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const signInResponse = await app.visitor.send({ method: 'POST', url: '/api/auth/login', payload, headers });
  expect(signInResponse.status).toBe(200);
});

test('counts requests with forged addresses under one rate limit', async () => {
  const sendAndReadRemaining = async (n: number) => {
    const { headers } = await send('GET', '/api/certifications', forgedAddress(n));
    return Number(headers['x-ratelimit-remaining']);
  };
  const remainingAfterFirst = await sendAndReadRemaining(1);
  expect([await sendAndReadRemaining(2), await sendAndReadRemaining(3)]).toEqual([
    remainingAfterFirst - 1,
    remainingAfterFirst - 2,
  ]);
});

test('lists a session under the address that the proxy saw', async () => {
  const { id, username, password } = await makeShop(app);
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  const payload = { username, password };
  const signInResponse = await app.visitor.send({ method: 'POST', url: '/api/auth/login', payload, headers });
  const [cookie = ''] = signInResponse.headers['set-cookie']?.split(';') ?? [];

  const { body } = await app.withCookie(cookie).get(`/api/users/${id}/sessions`);
  expect(body).toMatchObject([{ ipAddress: '203.0.113.9' }]);
});

function forgedAddress(n: number): string {
  return `198.51.100.${n}`;
}

function signIn(username: string, password: string, forwardedFor: string) {
  return send('POST', '/api/auth/login', forwardedFor, JSON.stringify({ username, password }));
}

/** Sends a request through the proxy, with an X-Forwarded-For header that the client has forged. */
async function send(method: string, path: string, forwardedFor: string, body?: string) {
  const headers = { 'x-forwarded-for': forwardedFor, 'content-type': 'application/json' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    ask(proxy.url + path, { method, headers: body ? headers : { 'x-forwarded-for': forwardedFor } }, resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

/** A proxy that appends the client's address to X-Forwarded-For, like nginx with $proxy_add_x_forwarded_for. */
async function startAppendingProxy(target: string) {
  const server = createServer((incoming, outgoing) => {
    const peerAddress = incoming.socket.remoteAddress ?? '';
    const incomingForwardedFor = incoming.headers['x-forwarded-for'];
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incomingForwardedFor
        ? `${String(incomingForwardedFor)}, ${peerAddress}`
        : peerAddress,
    };
    const proxiedRequest = ask(
      target + (incoming.url ?? '/'),
      { method: incoming.method, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    incoming.pipe(proxiedRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
