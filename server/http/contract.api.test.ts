import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { timestamp } from '#shared/wire.ts';
import { routes } from '#server/http/routes.ts';
import { createServer } from '#server/http/server.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClient } from '#server/testing/test-client.ts';

const app = await startTestApp();
const sharedEndpointFields = { method: 'GET', summary: 'A sample', tag: 'Sample', access: 'public' } as const;
const output = z.object({ id: z.int(), seenAt: timestamp });

/** A query result with an undeclared field. */
const row = { id: 1, seenAt: new Date('2027-03-01T12:00:00Z'), passwordHash: 'top secret' };
const throwConflictWithRow = async () => {
  throw new AppError('conflict', 'It has changed', { details: row });
};
const server = await createServer(
  app,
  routes(
    {
      wide: endpoint({ ...sharedEndpointFields, path: '/api/wide', output }),
      broken: endpoint({ ...sharedEndpointFields, path: '/api/broken', output }),
      refused: endpoint({
        ...sharedEndpointFields,
        path: '/api/refused',
        output,
        details: { conflict: output },
      }),
      undeclared: endpoint({ ...sharedEndpointFields, path: '/api/undeclared', output }),
    },
    {
      wide: async () => row,
      broken: async () => ({ ...row, id: 1.5 }),
      refused: throwConflictWithRow,
      undeclared: throwConflictWithRow,
    },
  ),
);
afterAll(() => server.close());
const browser = testClient(server);

describe('a result', () => {
  test('contains only the fields of its contract', async () => {
    const { status, body } = await browser.get('/api/wide');
    expect({ status, body }).toEqual({ status: 200, body: { id: 1, seenAt: '2027-03-01T12:00:00.000Z' } });
  });

  test('that does not match its contract is logged and causes a 500', async () => {
    const { status, text } = await browser.get('/api/broken');

    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|contract|1\.5/);
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({
          message: expect.stringMatching(
            /^GET \/api\/broken returned a result that its contract does not allow: id: /,
          ),
        }),
      }),
    );
  });
});

describe('error details', () => {
  test('contain only the fields of the contract', async () => {
    expect((await browser.get('/api/refused')).body).toEqual({
      message: 'It has changed',
      error: 'It has changed',
      code: 'conflict',
      details: { id: 1, seenAt: '2027-03-01T12:00:00.000Z' },
    });
  });

  test('are logged and not sent when the contract does not declare them', async () => {
    const { status, text } = await browser.get('/api/undeclared');

    expect(status).toBe(409);
    expect(text).not.toMatch(/details|secret/);
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        code: 'conflict',
        msg: 'The details of an error do not match its contract',
      }),
    );
  });
});
