import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { makeProjectWithMessagesUrl, messagesOn } from '#server/testing/shop-projects.ts';
import { uniqueName } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('a write whose response was lost after it took effect', () => {
  test('gets a 409 when it is repeated', async () => {
    const writesWithLostResponse = [await loseResponseInCrash(), await failAfterCommit()];

    // The requests run in parallel, because each repeat waits some seconds for the lost response.
    const repeats = await Promise.all(writesWithLostResponse.map(({ repeat }) => repeat()));

    for (const response of repeats) {
      expect(response).toMatchObject({
        status: 409,
        body: {
          message: expect.stringContaining('the response was lost'),
          details: { carriedOut: true },
        },
      });
    }
    for (const { project } of writesWithLostResponse)
      expect(await messagesOn(app, project.id)).toHaveLength(1);
  });
});

async function loseResponseInCrash() {
  const { browser, url, project } = await makeProjectWithMessagesUrl(app);
  const key = uniqueName();
  const send = () => browser.withKey(key).post(url, { content: 'Hello' });
  await send();
  await app.database.sql
    .update(idempotencyKeys)
    .set({ status: null, body: null })
    .where(eq(idempotencyKeys.key, key));
  return { project, repeat: send };
}

async function failAfterCommit() {
  const { browser, url, project } = await makeProjectWithMessagesUrl(app);
  const keyedBrowser = browser.withKey(uniqueName());
  const send = () => keyedBrowser.post(url, { content: 'Hello' });
  let shouldThrow = true;
  app.database.onCommit(() => {
    if (shouldThrow) throw new Error('It broke after the commit');
  });
  const failedResponse = await send();
  shouldThrow = false;
  expect(failedResponse.status).toBe(500);
  return { project, repeat: send };
}
