import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { makeProject, makeShop, signInDirectly } from '#server/testing/factories.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';

// Uses a real connection, because `server.inject` sends the whole body at once.
const app = await startTestApp();
const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));

const FORM_HEAD = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n',
);
const MEGABYTE_BUFFER = Buffer.alloc(1024 * 1024, 0xff);

test.each([
  ['with a content length that is too large', 413, { length: 40 * MEGABYTE_BUFFER.length, isSignedIn: true }],
  ['that is too large and has no content length', 413, { length: null, isSignedIn: true }],
  ['from a signed-out user', 401, { length: 40 * MEGABYTE_BUFFER.length, isSignedIn: false }],
])('a photo %s gets a %d, and the connection serves the next request', async (_what, status, upload) => {
  const connection = await connect();
  connection.write(await requestHead(upload));

  const frameChunk = upload.length === null ? httpChunk : (piece: Buffer) => piece;
  for (const piece of [
    FORM_HEAD,
    ...Array<Buffer>(39).fill(MEGABYTE_BUFFER),
    MEGABYTE_BUFFER.subarray(FORM_HEAD.length),
  ])
    if (!connection.write(frameChunk(piece))) await once(connection, 'drain');
  if (upload.length === null) connection.write('0\r\n\r\n');
  connection.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');

  await eventually(() => expect(connection.statuses()).toEqual([status, 200]));
  connection.destroy();
  expect(await readdir(app.config.stagingDir).catch(() => [])).toEqual([]);
  expect(await listStoredKeys(app.storage)).toEqual([]);
});

test('an interrupted upload leaves no file and logs no error', async () => {
  const connection = await connect();
  connection.write(await requestHead({ length: 20 * MEGABYTE_BUFFER.length, isSignedIn: true }));
  connection.write(FORM_HEAD);
  connection.write(MEGABYTE_BUFFER);
  await eventually(async () => expect(await readdir(app.config.stagingDir)).toHaveLength(1));

  connection.destroy();

  await eventually(async () => expect(await readdir(app.config.stagingDir)).toEqual([]));
  await delay(50);
  expect(await listStoredKeys(app.storage)).toEqual([]);
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

/** The head of a photo upload to a project of the sender. Without a length, the body is chunked. */
async function requestHead({
  length,
  isSignedIn,
}: {
  length: number | null;
  isSignedIn: boolean;
}): Promise<string> {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  return [
    `POST /api/projects/${project.id}/photos HTTP/1.1`,
    'host: localhost',
    `cookie: ${isSignedIn ? await signInDirectly(app, shop) : 'none'}`,
    'content-type: multipart/form-data; boundary=b',
    length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');
}

/** A chunk of a body of unknown length, in HTTP's chunked encoding. */
function httpChunk(piece: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
}

/** Opens a connection that, like a browser, sends the whole body even after an early response. */
async function connect() {
  const connection = net.connect(Number(port), '127.0.0.1');
  await once(connection, 'connect');
  let receivedText = '';
  connection.on('data', (bytes) => {
    receivedText += bytes.toString('latin1');
  });
  const statuses = () =>
    Array.from(receivedText.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
  return Object.assign(connection, { statuses });
}
