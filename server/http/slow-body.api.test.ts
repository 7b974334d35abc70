import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { makeProject, makeShop, signInDirectly } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

// Uses a real connection, because `server.inject` sends the whole body at once.
const app = await startTestApp({ config: { bodySeconds: 0.3 } });
const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
const openConnections: net.Socket[] = [];
afterEach(() => openConnections.splice(0).forEach((connection) => connection.destroy()));

test('closes the connection with a 408 when a body does not arrive in time', async () => {
  const connection = await send(head('POST', '/api/auth/login', 'application/json'), '{"username":');

  await eventually(() => expect(connection).toMatchObject({ isOver: true }));
  expect(connection.received()).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes the connection when the body is slow and the response was already sent', async () => {
  const connection = await send(head('POST', '/api/nothing', 'multipart/form-data; boundary=b'), '--b');

  await eventually(() => expect(connection).toMatchObject({ isOver: true }));
  expect(connection.received()).toMatch(/^HTTP\/1\.1 404 /);
  expect(connection.received()).not.toContain('HTTP/1.1 408');
});

test('allows more time for an upload', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  const type = `multipart/form-data; boundary=b\r\ncookie: ${await signInDirectly(app, shop)}`;
  const upload = await send(head('POST', `/api/projects/${project.id}/photos`, type), '--b\r\n');
  const login = await send(head('POST', '/api/auth/login', 'application/json'), '{');

  // The upload began before the login. With the same time limit, the connection of the upload would already be closed.
  await eventually(() => expect(login).toMatchObject({ isOver: true }));
  expect(upload).toMatchObject({ isOver: false });
});

function head(method: string, url: string, contentType: string): string {
  const lines = [`${method} ${url} HTTP/1.1`, 'host: localhost', `content-type: ${contentType}`];
  return [...lines, 'content-length: 5000', '\r\n'].join('\r\n');
}

/** Sends the head and the beginning of a body, but not the rest. */
async function send(requestHead: string, beginning: string) {
  const connection = net.connect(Number(port), '127.0.0.1');
  openConnections.push(connection);
  await once(connection, 'connect');
  let receivedText = '';
  const state = { isOver: false, received: () => receivedText };
  connection.on('data', (bytes) => (receivedText += bytes.toString()));
  connection.on('error', () => undefined).on('close', () => (state.isOver = true));
  connection.write(requestHead + beginning);
  return state;
}
