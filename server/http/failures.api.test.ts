import { createServer, type AddressInfo } from 'node:net';
import { sql as raw } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an unexpected error', () => {
  test('gets a 500 with the request id that its log line has', async () => {
    const { browser, photo } = await uploadPhoto();
    vi.spyOn(app.storage, 'read').mockRejectedValue(new Error('EIO: /var/lib/wrapline/files/ab is broken'));

    const { status, body, headers, text } = await browser.get<ErrorBody>(photo.cardUrl);

    const id = headers['x-request-id'] ?? 'none';
    expect(status).toBe(500);
    expect(body).toEqual({ message: expect.stringContaining(id), error: body.message, code: 'internal' });
    expect(text).not.toMatch(/EIO|var\/lib|at .*\.ts/);
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        requestId: id,
        err: expect.objectContaining({ message: 'EIO: /var/lib/wrapline/files/ab is broken' }),
      }),
    );
  });

  test('of the database reveals no values of the statement in response or log', async () => {
    await app.database.sql.execute(raw`alter table users add constraint nobody check (false) not valid`);
    try {
      const { status, text } = await app.visitor.post('/api/auth/register', {
        username: 'unlucky-shop',
        name: 'Unlucky',
        email: 'unlucky@example.com',
        password: 'secret film',
      });

      expect(status).toBe(500);
      expect(text).not.toMatch(/insert|users|unlucky|constraint/i);
      const line = app.logged.findLast(({ msg }) => msg === 'A request failed unexpectedly');
      expect(line).toMatchObject({ err: { cause: { code: '23514', constraint: 'nobody' } } });
      expect(JSON.stringify(line)).not.toMatch(/argon2|unlucky|secret film/);
    } finally {
      await app.database.sql.execute(raw`alter table users drop constraint nobody`);
    }
  });
});

describe('a transient error', () => {
  test('of the database connection gets a 503', async () => {
    const database = openPostgres(`postgres://nobody@127.0.0.1:${await findClosedPort()}/nothing`, {
      pool: 2,
    });
    const { server } = await createApp({ ...app, database });

    const { status, body, text } = await testClient(server).post<ErrorBody>('/api/auth/login', {
      username: 'some-shop',
      password: 'vinyl-and-heat-7',
    });

    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(body.message).toBe('The server is busy. Please try again in a moment');
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    expect(app.logged.findLast(({ msg }) => msg === 'A request failed unexpectedly')).toBeDefined();
    await server.close();
    await database.close();
  });

  test('of the S3 store gets a 503', async () => {
    const { browser, photo } = await uploadPhoto();
    const slowDown = Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } });
    vi.spyOn(app.storage, 'read').mockRejectedValue(slowDown);

    const { status, headers } = await browser.get(photo.cardUrl);

    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
  });

  test('after a deadlock gets a 503', async () => {
    await app.database.sql.execute(raw`
      create function raise_deadlock() returns trigger language plpgsql
        as $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
    await app.database.sql.execute(
      raw`create trigger raise_deadlock after insert on users for each row execute function raise_deadlock()`,
    );
    const account = { username: 'second-shop', name: 'Second', email: 'second@example.com' };
    try {
      const refusedResponse = await app.visitor.post('/api/auth/register', {
        ...account,
        password: 'secret film',
      });
      expect(refusedResponse).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    } finally {
      await app.database.sql.execute(raw`drop trigger raise_deadlock on users`);
      await app.database.sql.execute(raw`drop function raise_deadlock`);
    }
    const again = await app.visitor.post('/api/auth/register', { ...account, password: 'secret film' });
    expect(again.status).toBe(201);
  });
});

describe('health and readiness', () => {
  test('get a 200 when database and storage respond', async () => {
    expect(await app.visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'up' } });
    expect(await app.visitor.get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test.each(['storage', 'database'] as const)('without the %s, report up but not ready', async (part) => {
    const { server } = await createApp(app);
    vi.spyOn(app[part], 'check').mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7'));

    const readyResponse = await testClient(server).get('/api/ready');

    expect(readyResponse).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(readyResponse.headers['retry-after']).toBe('2');
    expect(readyResponse.text).not.toContain('10.0.0.7');
    expect((await testClient(server).get('/api/health')).status).toBe(200);
    await server.close();
  });

  test('check database and storage at most once a second', async () => {
    const { server } = await createApp(app);
    const startedAt = performance.now();
    const checks = [vi.spyOn(app.database, 'check'), vi.spyOn(app.storage, 'check')];

    const responses = await Promise.all(
      Array.from({ length: 200 }, () => testClient(server).get('/api/ready')),
    );

    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const check of checks) expect(check.mock.calls.length).toBeLessThanOrEqual(seconds);
    await server.close();
  });

  test('respond when the storage hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server } = await createApp(app);
    vi.spyOn(app.database, 'check').mockResolvedValue();
    vi.spyOn(app.storage, 'check').mockImplementation(() => {
      setImmediate(() => vi.advanceTimersByTime(5_000));
      return new Promise(() => undefined);
    });

    expect((await testClient(server).get('/api/ready')).status).toBe(503);

    await server.close();
  });

  test('respond when the database accepts connections but never replies', async () => {
    const silentServer = createServer();
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const { port } = silentServer.address() as AddressInfo;
    const database = openPostgres(`postgres://nobody@127.0.0.1:${port}/nothing`, { pool: 2 });
    const { server } = await createApp({ ...app, database });

    expect((await testClient(server).get('/api/ready')).status).toBe(503);

    await server.close();
    silentServer.close();
  });
});

/** A free port, on which nothing listens. */
async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Uploads a photo to a new project, and returns the browser of its shop and the photo. */
async function uploadPhoto() {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  const browser = await app.as(shop);
  const { body: photo } = await browser.upload<Photo>(
    `/api/projects/${project.id}/photos`,
    asPhoto(await jpegPhoto({ width: 60, height: 40 })),
  );
  return { browser, photo };
}
