import { expect, test } from 'vitest';
import { makeShop, uniqueName } from '#server/testing/factories.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: WITH_MAIL });
const ROUNDS = 5;

test('a reset for an unknown name takes as long as for a known one', async () => {
  const { username } = await makeShop(app, { emailVerifiedAt: new Date() });
  const [knownNameTimes, unknownNameTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    knownNameTimes.push(await responseTimeOf(username));
    unknownNameTimes.push(await responseTimeOf(uniqueName()));
  }
  expect(median(unknownNameTimes) / median(knownNameTimes)).toBeGreaterThan(0.8);
  expect(median(unknownNameTimes) / median(knownNameTimes)).toBeLessThan(1.25);
});

async function responseTimeOf(login: string): Promise<number> {
  const startedAt = performance.now();
  await app.visitor.post('/api/auth/forgot-password', { login });
  return performance.now() - startedAt;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
