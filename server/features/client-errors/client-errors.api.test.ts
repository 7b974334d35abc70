import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/test-app.ts';

const PATH = '/api/client-errors';
const REPORT = { message: 'TypeError: x is undefined', route: '/project/$id', build: 'index-B4x9.js' };

const app = await startTestApp();

test('writes the error of a signed-out visitor to the log', async () => {
  expect((await app.visitor.post(PATH, { ...REPORT, componentStack: 'at Gallery' })).status).toBe(200);
  expect(loggedReports(app)).toContainEqual({ ...REPORT, componentStack: 'at Gallery' });
});

test('keeps query strings, addresses, quoted text and long numbers out of the log', async () => {
  const message = 'Failed "my secret note" for jo@example.com at /a?token=abc with 5551234567';
  await app.visitor.post(PATH, { ...REPORT, message });
  expect(loggedReports(app).at(-1)?.['message']).toBe('Failed "…" for …@… at /a?… with #');
});

test.each([
  [`Unexpected token 'jo' in 'my secret note'`, `Unexpected token '…' in '…'`],
  [`Can't read 'it isn't theirs' of the user's list`, `Can't read '…' of the user's list`],
  [`It doesn't fit, and it can't be moved`, `It doesn't fit, and it can't be moved`],
  [`“my secret note” and ‘the client’s note’ and \`note\` end`, '‘…’ and ‘…’ and ‘…’ end'],
  [`Failed "my secret no`, 'Failed "…"'],
  [`Failed 'my secret no`, `Failed '…'`],
])('removes the quoted text of %s', async (message, logged) => {
  await app.visitor.post(PATH, { ...REPORT, message });
  expect(loggedReports(app).at(-1)?.['message']).toBe(logged);
});

test.each([
  ['a message longer than 500 characters', { message: 'x'.repeat(501) }],
  ['a component stack longer than 4,000 characters', { componentStack: 'x'.repeat(4_001) }],
  ['a path with an id instead of the pattern of the route', { route: '/project/17' }],
  ['a build that is not a file name', { build: 'https://example.com/x.js' }],
])('rejects %s', async (_what, change) => {
  expect((await app.visitor.post(PATH, { ...REPORT, ...change })).status).toBe(400);
});

test('rejects reports from another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const { status } = await app.visitor.send({ method: 'POST', url: PATH, headers, payload: REPORT });
  expect(status).toBe(403);
});

test('rejects more than 20 reports a minute from one IP address', async () => {
  const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });
  const statuses: number[] = [];
  for (let number = 0; number < 21; number += 1)
    statuses.push((await rateLimitedApp.visitor.post(PATH, REPORT)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

function loggedReports({ logged }: typeof app): Record<string, unknown>[] {
  return logged.flatMap(({ clientError }) => (clientError ? [clientError as Record<string, unknown>] : []));
}
