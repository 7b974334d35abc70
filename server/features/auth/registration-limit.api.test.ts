import { expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { createApp } from '#server/app.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { uniqueName } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClient } from '#server/testing/test-client.ts';

const app = await startTestApp({ config: { rateLimit: true } });

function register(remoteAddress: string, visitor = app.visitor) {
  const username = uniqueName();
  const payload = { username, name: 'Pat', email: `${username}@example.com`, password: 'rolls of film' };
  return visitor.send<ErrorBody>({ method: 'POST', url: '/api/auth/register', payload, remoteAddress });
}

test('rejects the eleventh account within an hour from one IP address', async () => {
  const statuses = [];
  for (let account = 0; account < 10; account += 1) statuses.push((await register('10.2.0.1')).status);
  const eleventhResponse = await register('10.2.0.1');

  expect(statuses).toEqual(Array(10).fill(201));
  expect(eleventhResponse).toMatchObject({
    status: 429,
    body: {
      code: 'rate_limited',
      message: 'Too many accounts were created from this network. Please try again later',
    },
  });
  expect(Number(eleventhResponse.headers['retry-after'])).toBeGreaterThan(60);
  expect((await register('10.2.0.2')).status).toBe(201);
});

test('counts the addresses of one IPv6 network together, in all processes', async () => {
  const database = openAsAnotherProcess(app.database);
  const { server } = await createApp({ ...app, database });
  for (let account = 0; account < 10; account += 1) await register(`2001:db8:9:9::${account}`);

  expect((await register('2001:db8:9:9::ff', testClient(server))).status).toBe(429);
  await server.close();
  await database.close();
});

test('does not count a registration with invalid fields', async () => {
  const payload = { username: 'x' };
  for (let attempt = 0; attempt < 12; attempt += 1)
    await app.visitor.send({ method: 'POST', url: '/api/auth/register', payload, remoteAddress: '10.2.0.3' });

  expect((await register('10.2.0.3')).status).toBe(201);
});

test('rejects too many parallel sign-ins with Retry-After', async () => {
  const { server } = await createApp({ ...app, passwords: createPasswords(6) });
  const visitor = testClient(server);

  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, from) =>
      visitor.send<ErrorBody>({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: uniqueName(), password: 'a guess' },
        remoteAddress: `10.3.0.${from}`,
      }),
    ),
  );

  const refusedResponses = responses.filter(({ status }) => status === 503);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(refusedResponses[0]).toMatchObject({
    body: { code: 'unavailable' },
    headers: { 'retry-after': '2' },
  });
  expect((await visitor.post('/api/auth/login', { username: 'nobody', password: 'x' })).status).toBe(401);
  await server.close();
});
