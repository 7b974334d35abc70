import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { startSteadyLoad, type RequestOutcome } from '#server/testing/steady-load.ts';

const ADMIN = { username: 'boss', password: 'rolls of film' };
let dataDir: string;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-stop-'));
  await addMigratedDatabase(dataDir);
  server = await startServer({
    DATA_DIR: dataDir,
    STOP_SECONDS: '15',
    RATE_LIMIT: 'off',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: 'boss@example.com',
  });
});
afterEach(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test('SIGTERM ends an endless upload and exits with code 0', async () => {
  const upload = await startEndlessUpload();

  const exitCode = server.stop();

  await eventually(async () => expect(await fetchReadyStatus()).toBe(503));
  expect(await exitCode).toBe(0);
  expect(upload.destroyed || upload.readableEnded).toBe(true);
  expect(await readdir(path.join(dataDir, 'staging'))).toEqual([]);
  expect(server.output()).toContain('Running requests were aborted');
  expect(server.output()).not.toContain('"level":50');
});

test('SIGTERM drops no request under a load of 200 requests per second', async () => {
  const { cookie } = await signIn();
  const url = `${server.url}/api/auth/session`;
  const load = startSteadyLoad({ url, headers: { cookie }, perSecond: 200, connections: 40 });
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(200));

  const exitCode = server.stop();

  expect(await exitCode).toBe(0);
  await load.stop();
  // Requests before the signal are served, requests during the stop get a 503, and later ones find no server.
  const counts = countResults(load.outcomes);
  expect(Object.keys(counts).toSorted()).toEqual(['200', '503', 'not accepted']);
  console.log(`SIGTERM under 200 requests a second: ${JSON.stringify(counts)}`);
  expect(server.output()).not.toContain('Running requests were aborted');
});

test('a second server on the same data folder does not start', async () => {
  const secondServer = startServer({ DATA_DIR: dataDir });
  await expect(secondServer).rejects.toThrow(/exit code 1 .*:\nAnother Wrapline is .+ with DATA_DIR\.\n$/);
});

test('a second signal exits at once', async () => {
  await startEndlessUpload();

  const exitCode = server.stop();
  await eventually(async () => expect(await fetchReadyStatus()).toBe(503));
  process.kill(server.pid, 'SIGTERM');

  expect(await exitCode).toBe(1);
});

/** The number of requests by result. */
function countResults(outcomes: RequestOutcome[]): Record<string, number> {
  const groups = Object.groupBy(outcomes, ({ result }) => String(result));
  return Object.fromEntries(Object.entries(groups).map(([result, all = []]) => [result, all.length]));
}

async function fetchReadyStatus(): Promise<number> {
  return (await fetch(`${server.url}/api/ready`)).status;
}

/** Starts an upload that never ends, and waits until its beginning is in the staging folder. */
async function startEndlessUpload(): Promise<net.Socket> {
  const { cookie, id } = await signIn();
  const { hostname, port, host } = new URL(server.url);
  const connection = net.connect(Number(port), hostname).on('error', () => undefined);
  await once(connection, 'connect');
  const head = [
    `POST /api/users/${id}/avatar HTTP/1.1`,
    `host: ${host}`,
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
    '\r\n',
  ];
  connection.write(head.join('\r\n'));
  connection.write('--b\r\ncontent-disposition: form-data; name="avatar"; filename="me.jpg"\r\n\r\n');
  connection.write(Buffer.alloc(100_000, 0xff));
  connection.resume();
  await eventually(async () => expect(await readdir(path.join(dataDir, 'staging'))).toHaveLength(1));
  return connection;
}

async function signIn(): Promise<{ cookie: string; id: number }> {
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? [];
  const { id }: { id: number } = await response.json();
  return { cookie, id };
}
