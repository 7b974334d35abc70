import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';
import { stopClock } from '#server/testing/test-clock.ts';

const app = await startTestApp({ config: { rateLimit: true } });

test('rejects more than 1,200 requests a minute from one address', async () => {
  stopClock();
  const getFrom = (url: string, remoteAddress: string) =>
    app.visitor.send({ method: 'GET', url, remoteAddress });
  const statuses = new Set<number>();
  for (let request = 0; request < 1_200; request += 1)
    statuses.add((await getFrom('/api/projects', '10.1.1.1')).status);

  const refusedResponse = await getFrom('/api/projects', '10.1.1.1');

  expect(statuses).toEqual(new Set([401]));
  expect(refusedResponse).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refusedResponse.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refusedResponse.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await getFrom('/api/projects', '10.1.1.2')).status).toBe(401);
  expect((await getFrom('/api/health', '10.1.1.1')).status).toBe(200);
  expect((await getFrom('/api/ready', '10.1.1.1')).status).toBe(429);
  expect((await getFrom('/dashboard', '10.1.1.1')).status).toBe(429);
  expect((await getFrom('/api/unknown', '10.1.1.1')).status).toBe(429);
});

test('counts requests for files under a separate limit', async () => {
  const fetchRemainingRequests = async (url: string) => {
    const { headers } = await app.visitor.send({ method: 'GET', url, remoteAddress: '10.1.1.3' });
    return Number(headers['x-ratelimit-remaining']);
  };

  expect([
    await fetchRemainingRequests('/api/photos/1/card'),
    await fetchRemainingRequests('/api/photos/2/page'),
  ]).toEqual([5_999, 5_998]);
  expect(await fetchRemainingRequests('/api/projects')).toBe(1_199);
});

test('counts the addresses of one IPv6 network together', async () => {
  const remainingFor = async (remoteAddress: string) => {
    const { headers } = await app.visitor.send({ method: 'GET', url: '/api/openapi.json', remoteAddress });
    return Number(headers['x-ratelimit-remaining']);
  };

  expect([await remainingFor('2001:db8:1:2::1'), await remainingFor('2001:db8:1:2:ffff::9')]).toEqual([
    1_199, 1_198,
  ]);
  expect(await remainingFor('2001:db8:1:3::1')).toBe(1_199);
  expect([await remainingFor('203.0.113.7'), await remainingFor('::ffff:203.0.113.7')]).toEqual([
    1_199, 1_198,
  ]);
});
