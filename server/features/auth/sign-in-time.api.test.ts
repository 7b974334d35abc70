import { expect, test } from 'vitest';
import { makeShop, uniqueName } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const ROUNDS = 21;

test('an unknown name takes about as long as a wrong password', async () => {
  const { username } = await makeShop(app);
  const [knownNameTimes, unknownNameTimes]: [number[], number[]] = [[], []];
  await timeSignIn(username);

  for (let round = 0; round < ROUNDS; round += 1) {
    knownNameTimes.push((await timeSignIn(username)).ms);
    unknownNameTimes.push((await timeSignIn(uniqueName())).ms);
  }

  const [knownNameResponse, unknownNameResponse] = [
    await timeSignIn(username),
    await timeSignIn(uniqueName()),
  ];
  expect({ ...unknownNameResponse, ms: 0 }).toEqual({ ...knownNameResponse, ms: 0 });
  expect(knownNameResponse).toMatchObject({
    status: 401,
    text: expect.stringContaining('Invalid username or password'),
  });
  expect(median(unknownNameTimes) / median(knownNameTimes)).toBeGreaterThan(0.6);
  expect(median(unknownNameTimes) / median(knownNameTimes)).toBeLessThan(1.7);
});

async function timeSignIn(username: string) {
  const startedAt = performance.now();
  const { status, text } = await app.visitor.post('/api/auth/login', { username, password: 'a wrong guess' });
  return { status, text, ms: performance.now() - startedAt };
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
