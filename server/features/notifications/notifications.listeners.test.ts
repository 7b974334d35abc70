import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activities, notifications } from '#server/db/schema/events.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeKnownClient } from '#server/testing/invitations.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asPhoto, pictureProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const photo = await jpegPhoto({ width: 40, height: 30 });

describe('recipients', () => {
  test('a proof notifies the other participants', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);

    const owner = await app.as(shop);
    await owner.upload('/api/artwork-proofs', pictureProof('v1.jpg'), {
      projectId: String(project.id),
    });
    await app.dispatcher.dispatchDue();

    const expectedNotification = {
      title: 'New artwork proof',
      message: `${shop.name} uploaded the artwork proof ‘v1.jpg’ on ‘${project.name}’`,
      type: 'proof_upload',
      projectId: project.id,
      isRead: false,
    };
    expect(await inboxOf(installer)).toMatchObject([expectedNotification]);
    expect(await inboxOf(client)).toMatchObject([expectedNotification]);
    expect(await inboxOf(shop)).toEqual([]);
  });

  test('an installer’s photo notifies shop and client', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);

    await (await app.as(installer)).upload(`/api/projects/${project.id}/photos`, asPhoto(photo));
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(shop)).toMatchObject([{ title: 'New photo' }]);
    expect(await inboxOf(client)).toHaveLength(1);
    expect(await inboxOf(installer)).toEqual([]);
  });

  test('an admin’s stage move notifies all participants', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);
    await makeProof(app, project);

    const { status } = await (
      await app.as(await makeAdmin(app))
    ).put(`/api/projects/${project.id}`, {
      progressStage: 'artwork_submitted_for_client_review',
    });
    await app.dispatcher.dispatchDue();

    expect(status).toBe(200);
    for (const person of [shop, installer, client])
      expect(await inboxOf(person)).toMatchObject([{ type: 'status_change' }]);
  });

  test('an assignment in a new project notifies the installer only if the shop requests it', async () => {
    const [shop, notifiedInstaller, unnotifiedInstaller] = [
      await makeShop(app),
      await makeInstaller(app),
      await makeInstaller(app),
    ];
    const owner = await app.as(shop);

    await owner.post('/api/projects', {
      name: 'A',
      subcontractorId: notifiedInstaller.id,
      notifySubcontractor: true,
    });
    await owner.post('/api/projects', {
      name: 'B',
      subcontractorId: unnotifiedInstaller.id,
      notifySubcontractor: false,
    });
    await owner.post('/api/projects', { name: 'C', subcontractorId: unnotifiedInstaller.id });
    await app.dispatcher.dispatchDue();

    expect(await titlesFor(notifiedInstaller)).toEqual(['Added to a team', 'New assignment']);
    expect(await titlesFor(unnotifiedInstaller)).toEqual(['Added to a team']);
    expect(await inboxOf(shop)).toEqual([]);
  });

  test('a later assignment always notifies the installer', async () => {
    const { browser, path } = await makeShopScenario(app);
    const laterInstaller = await makeInstaller(app);

    await browser.put(`${path}/full-update`, {
      project: { subcontractorId: laterInstaller.id, notifySubcontractor: false },
    });
    await app.dispatcher.dispatchDue();

    expect(await titlesFor(laterInstaller)).toEqual(['Added to a team', 'New assignment']);
  });

  test('an approved proof, a message and tracking each notify the other participants', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);
    const proof = await makeProof(app, project);
    const [owner, reviewer] = [await app.as(shop), await app.as(client)];

    await reviewer.post(`/api/artwork-proofs/${proof.id}/approve`);
    await reviewer.post(`/api/projects/${project.id}/messages`, { content: 'Looks great' });
    await owner.post(`/api/projects/${project.id}/artwork-proof-tracking`, TRACKING);
    await app.dispatcher.dispatchDue();

    const [approvalTitle, messageTitle, trackingTitle] = [
      'Artwork proof approved',
      'New message',
      'Tracking added',
    ];
    expect(await titlesFor(shop)).toEqual([approvalTitle, messageTitle]);
    expect(await titlesFor(installer)).toEqual([approvalTitle, messageTitle, trackingTitle]);
    expect(await titlesFor(client)).toEqual([trackingTitle]);
  });

  test('a corrected tracking number is not announced as an added one', async () => {
    const { shop, client, project } = await makeAssignedScenario(app);
    const owner = await app.as(shop);
    const path = `/api/projects/${project.id}/artwork-proof-tracking`;
    await owner.post(path, TRACKING);

    await owner.post(path, { ...TRACKING, trackingNumber: '1Z998', addToList: false });
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(client)).toMatchObject([{ title: 'Tracking corrected', count: 2 }]);
  });

  test('a completion has its own notification title', async () => {
    const { shop, client, project } = await makeAssignedScenario(app);

    await (await app.as(shop)).put(`/api/projects/${project.id}`, { completed: true });
    await app.dispatcher.dispatchDue();

    expect(await titlesFor(client)).toEqual(['Project completed']);
  });

  test('the notification of a removal has no link to the project', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);
    const [newInstaller, newClient] = [await makeInstaller(app), await makeKnownClient(app, shop)];

    const { status } = await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}/full-update`, {
      project: { subcontractorId: newInstaller.id, clientId: newClient.id },
    });
    await app.dispatcher.dispatchDue();

    expect(status).toBe(200);
    expect(await inboxOf(installer)).toMatchObject([
      {
        title: 'Assignment ended',
        message: `${shop.name} removed ${installer.name} as installer on ‘${project.name}’`,
        projectId: null,
      },
    ]);
    expect(await inboxOf(client)).toMatchObject([{ title: 'Removed from a project', projectId: null }]);
    expect(await titlesFor(newInstaller)).toEqual(['Added to a team', 'New assignment']);
    expect(await inboxOf(newClient)).toMatchObject([{ title: 'New project', projectId: project.id }]);
  });

  test('the deletion of an installer notifies the shop', async () => {
    const { shop, installer, project } = await makeAssignedScenario(app);

    await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${installer.id}`);
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(shop)).toMatchObject([{ title: 'Assignment ended', projectId: project.id }]);
    expect(app.logged.filter(({ msg }) => String(msg).includes('event handler failed'))).toEqual([]);
  });

  test('a user who is both shop and installer is notified once', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });
    const project = await makeProject(app, shop, { subcontractorId: shop.id });

    await (await app.as(shop)).upload(`/api/projects/${project.id}/photos`, asPhoto(photo));
    await (await app.as(await makeAdmin(app))).upload(`/api/projects/${project.id}/photos`, asPhoto(photo));
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(shop)).toHaveLength(1);
  });

  test('a rejected action notifies nobody', async () => {
    const { shop, installer, project } = await makeAssignedScenario(app);

    await (await app.as(shop)).put(`/api/projects/${project.id}`, { progressStage: 'wrap_printed' });
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(installer)).toEqual([]);
  });
});

test('a repeated delivery notifies nobody again', async () => {
  const { client, installer, project } = await makeAssignedScenario(app);
  await (await app.as(installer)).upload(`/api/projects/${project.id}/photos`, asPhoto(photo));
  await app.dispatcher.dispatchDue();

  await app.database.sql
    .update(activities)
    .set({ dispatchedAt: null, nextAttemptAt: raw`now() - interval '1 second'` })
    .where(eq(activities.projectId, project.id));
  expect(await app.dispatcher.dispatchDue()).toBe(1);

  expect(await inboxOf(client)).toHaveLength(1);
});

const TRACKING = { trackingNumber: '1Z999', trackingCarrier: 'UPS' };

function inboxOf({ id }: TestUser) {
  return app.database.sql.select().from(notifications).where(eq(notifications.userId, id));
}

async function titlesFor(person: TestUser): Promise<string[]> {
  return (await inboxOf(person)).map(({ title }) => title).toSorted();
}
