import { sql as raw } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeProjectWithMessagesUrl, makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const BUSY_ERROR = { code: 'unavailable', message: 'The server is busy. Please try again in a moment' };

test('responds with a 503 when a statement takes too long', async () => {
  const { browser, url } = await makeProjectWithMessagesUrl(app);
  await app.database.sql.execute(raw`create function cancel() returns trigger as $$
    begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$ language plpgsql`);
  await app.database.sql.execute(
    raw`create trigger too_slow before insert on messages for each row execute function cancel()`,
  );

  const { status, body } = await browser.post(url, { content: 'Hello' });

  expect({ status, body }).toMatchObject({ status: 503, body: BUSY_ERROR });
  expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'A request failed unexpectedly' }));
});

test.runIf(app.database.kind === 'postgresql')(
  'responds with a 503 when a project stays locked',
  async () => {
    const { browser, path, project } = await makeShopScenario(app);
    const lockHolder = new Client({ connectionString: String(app.database.directUrl) });
    await lockHolder.connect();
    await lockHolder.query('begin');
    await lockHolder.query('select 1 from projects where id = $1 for update', [project.id]);

    const { status, body } = await browser.put(path, { progressStage: 'artwork_design_initiated' });

    await lockHolder.end();
    expect({ status, body }).toMatchObject({ status: 503, body: BUSY_ERROR });
  },
);
