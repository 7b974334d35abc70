import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { jobWithMessages, messagesOn } from '#server/testing/jobs.ts';
import { uniqueName } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('a write whose response was lost after it took effect', () => {
  test('is a 409 when it is repeated', async () => {
    const writes = [await lostInACrash(), await brokenAfterTheCommit()];

    // Each waits as long as an answer may still come, so both at once.
    const repeats = await Promise.all(writes.map(({ repeat }) => repeat()));

    for (const answer of repeats) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: expect.stringContaining('the answer was lost'),
          details: { carriedOut: true },
        },
      });
    }
    for (const { project } of writes) expect(await messagesOn(app, project.id)).toHaveLength(1);
  });
});

async function lostInACrash() {
  const { browser, url, project } = await jobWithMessages(app);
  const key = uniqueName();
  const send = () => browser.keyed(key).post(url, { content: 'Hello' });
  await send();
  await app.database.sql
    .update(idempotencyKeys)
    .set({ status: null, body: null })
    .where(eq(idempotencyKeys.key, key));
  return { project, repeat: send };
}

async function brokenAfterTheCommit() {
  const { browser, url, project } = await jobWithMessages(app);
  const keyed = browser.keyed(uniqueName());
  const send = () => keyed.post(url, { content: 'Hello' });
  let breaks = true;
  app.database.onCommit(() => {
    if (breaks) throw new Error('It broke after the commit');
  });
  const failed = await send();
  breaks = false;
  expect(failed.status).toBe(500);
  return { project, repeat: send };
}
