import { eq, sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { photos } from '#server/db/schema/project-records.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { makePhoto } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

// During an update, a process of the next version may write values that this version does not know.

const app = await startTestApp();

test('the history returns an action of a newer version', async () => {
  const { browser, path, shop, project } = await makeShopScenario(app);
  await app.database.sql.insert(activities).values({
    projectId: project.id,
    userId: shop.id,
    action: 'invoice_sent',
    description: 'sent an invoice',
  });

  const { status, body } = await browser.get<ProjectDetails>(`${path}/details`);
  const { body: history } = await browser.get<Activity[]>(`${path}/activities`);

  expect(status).toBe(200);
  const invoiceActivity = { action: 'invoice_sent', userName: shop.name, description: 'sent an invoice' };
  expect(body.activities).toMatchObject([invoiceActivity]);
  expect(history).toMatchObject([invoiceActivity]);
});

test('an event of a newer version is not dispatched', async () => {
  const { project, shop } = await makeShopScenario(app);
  const [event] = await app.database.sql
    .insert(activities)
    .values({
      projectId: project.id,
      userId: shop.id,
      action: 'invoice_sent',
      description: 'sent an invoice',
    })
    .returning();

  await app.dispatcher.dispatchDue();

  const [storedActivity] = await app.database.sql
    .select()
    .from(activities)
    .where(eq(activities.id, Number(event?.id)));
  expect(storedActivity?.dispatchedAt).toBeNull();
});

test('a photo type of a newer version does not break the project page', async () => {
  const { browser, path, project } = await makeShopScenario(app);
  const photo = await makePhoto(app, project);
  await app.database.sql.execute(raw`alter table photos drop constraint photos_type_check`);
  await app.database.sql
    .update(photos)
    .set({ type: 'delivery' as 'initial' })
    .where(eq(photos.id, photo.id));

  const details = await browser.get(`${path}/details`);
  const { status, body } = await browser.get<Photo[]>(`${path}/photos`);

  expect(details.status).toBe(200);
  expect({ status, body }).toMatchObject({ status: 200, body: [{ id: photo.id, type: 'delivery' }] });
});

test('a role of a newer version does not have the rights of a shop', async () => {
  const { shop, browser, path } = await makeShopScenario(app);
  await app.database.sql.execute(raw`alter table users drop constraint users_role_check`);
  await app.database.sql
    .update(users)
    .set({ role: 'staff' as 'client' })
    .where(eq(users.id, shop.id));

  const { status, body } = await browser.get('/api/auth/session');

  expect({ status, body }).toMatchObject({ status: 200, body: { id: shop.id, role: 'staff' } });
  expect((await browser.post('/api/projects', { name: 'Van' })).status).toBe(403);
  expect((await browser.get(path)).status).toBe(200);
});
