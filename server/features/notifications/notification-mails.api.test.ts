import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { AppError } from '#shared/errors.ts';
import { activities } from '#server/db/schema/events.ts';
import { notificationMails } from '#server/db/schema/mail.ts';
import { runMaintenance } from '#server/maintenance.ts';
import {
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { CONFIRMED_ADDRESS, deliverNotices, setMailPreferenceOf } from '#server/testing/notice-mails.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { queueNotificationMails } from './notification-mails.service.ts';
import { pictureProof } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ config: WITH_MAIL, now: clock.now });
const appWithoutMail = await startTestApp();
const QUARTER_HOUR = 0.25;

describe('a notification mail', () => {
  test('says what happened on which project, with one button and an unsubscribe link', async () => {
    const { owner, client, project } = await makeShopScenario();
    await owner.put(`/api/projects/${project.id}`, { completed: true });
    await deliverNotices(app);

    const [mail, ...more] = await mailsTo(app, client);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'notification',
      toAddress: `${client.username}@example.com`,
      subject: `Project completed: ${project.name}`,
      hasSecret: false,
      unsubscribeUrl: expect.stringMatching(/^https:\/\/wraps\.example\/unsubscribe\/[\w-]{43}$/),
    });
    expect(mail?.text).toContain(`on ‘${project.name}’.`);
    expect(mail?.text).toContain(`Open the project: https://wraps.example/projects/${project.id}#stages`);
  });

  test('is never sent to the person who caused the event', async () => {
    const { owner, shop, project } = await makeShopScenario();
    await owner.put(`/api/projects/${project.id}`, { completed: true });
    await deliverNotices(app);
    expect(await mailsTo(app, shop)).toEqual([]);
  });

  test('is not sent to an address that is not confirmed', async () => {
    const client = await makeClient(app);
    const { owner, project } = await makeShopScenario({ client });
    await owner.put(`/api/projects/${project.id}`, { completed: true });
    await deliverNotices(app);
    expect(await mailsTo(app, client)).toEqual([]);
    expect(await rowsOf(client)).toEqual([]);
  });

  test('is not created when mail is not configured', async () => {
    const { owner, client, project } = await makeShopScenario({ on: appWithoutMail });
    await owner.put(`/api/projects/${project.id}`, { completed: true });
    await deliverNotices(appWithoutMail);
    expect(await rowsOf(client, appWithoutMail)).toEqual([]);
  });

  test('about the end of an assignment has no link to the project', async () => {
    const { owner, installer, project } = await makeShopScenario();
    await owner.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    await deliverNotices(app);
    const [mail] = await mailsTo(app, installer);
    expect(mail?.subject).toBe('Assignment ended');
    expect(mail?.text).toContain('Open Wrapline: https://wraps.example/dashboard');
    expect(mail?.text).not.toContain(`/projects/${project.id}`);
  });
});

describe('a new proof', () => {
  test('is mailed to the client, but not to the installer', async () => {
    const { owner, client, installer, project } = await makeShopScenario();
    await setMailPreferenceOf(app, installer, 'proof_upload', true);
    await owner.upload('/api/artwork-proofs', pictureProof(), { projectId: String(project.id) });
    await deliverNotices(app);
    expect(await subjectsTo(client)).toEqual([`New artwork proof: ${project.name}`]);
    expect(await subjectsTo(installer)).toEqual([]);
  });

  test('is mailed to the shop of a project without a client', async () => {
    const shop = await makeShop(app, CONFIRMED_ADDRESS);
    const project = await makeProject(app, shop);
    await recordAs(null, project.id, 'proof_upload');
    await deliverNotices(app);
    expect(await subjectsTo(shop)).toEqual([`New artwork proof: ${project.name}`]);
  });

  test.each(['manager', 'production'] as const)(
    'is mailed to the %s staff of the shop, but not of the installer',
    async (role) => {
      const [shop, installer] = [await makeShop(app), await makeShop(app)];
      const project = await makeProject(app, shop, { subcontractorId: installer.id });
      const shopMember = await makeStaff(app, shop, role, CONFIRMED_ADDRESS);
      const installerMember = await makeStaff(app, installer, role, CONFIRMED_ADDRESS);
      await recordAs(null, project.id, 'proof_upload');
      await deliverNotices(app);
      expect(await subjectsTo(shopMember)).toEqual([`New artwork proof: ${project.name}`]);
      expect(await subjectsTo(installerMember)).toEqual([]);
    },
  );

  test('is not mailed to the shop of a project with a client', async () => {
    const { shop, client, project } = await makeShopScenario();
    await recordAs(null, project.id, 'proof_upload');
    await deliverNotices(app);
    expect(await subjectsTo(shop)).toEqual([]);
    expect(await subjectsTo(client)).toEqual([`New artwork proof: ${project.name}`]);
  });
});

describe('mails of a grouped kind', () => {
  test('report the first event immediately, and the events of the next 15 minutes in one message', async () => {
    const { installer, project, send } = await makeMessageScenario();
    await send('one');
    expect(await subjectsTo(installer)).toEqual([`New message: ${project.name}`]);
    await send('two', 'three');
    clock.advanceHours(QUARTER_HOUR / 2);
    await send('four');
    expect(await subjectsTo(installer)).toHaveLength(1);

    clock.advanceHours(QUARTER_HOUR / 2);
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toEqual([
      `New message: ${project.name}`,
      `3 new messages: ${project.name}`,
    ]);
    expect((await mailsTo(app, installer)).at(-1)?.text).toContain('(3 times).');
  });

  test('have a neutral title when their events are of different types', async () => {
    const { client, project } = await makeShopScenario();
    await setMailPreferenceOf(app, client, 'proof_comment', true);
    await recordAs(null, project.id, 'comment_added');
    await deliverNotices(app);
    for (const action of ['comment_added', 'comment_added', 'comment_reopened'] as const)
      await recordAs(null, project.id, action);
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    expect(await subjectsTo(client)).toEqual([
      `New comment on a proof: ${project.name}`,
      `3 new notifications: ${project.name}`,
    ]);
  });

  test('stay at least 15 minutes apart after the second mail', async () => {
    const { installer, send } = await makeMessageScenario();
    await send('one');
    await send('two');
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    await send('three');
    expect(await subjectsTo(installer)).toHaveLength(2);
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toHaveLength(3);
  });

  test('are grouped by project', async () => {
    const { owner, installer, shop, send } = await makeMessageScenario();
    const otherProject = await makeProject(app, shop, { subcontractorId: installer.id });
    await send('one');
    await owner.post(`/api/projects/${otherProject.id}/messages`, { content: 'elsewhere' });
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toHaveLength(2);
  });

  test('leave out events that were read in the meantime', async () => {
    const { installer, send } = await makeMessageScenario();
    await send('one');
    await send('two');
    await (await app.as(installer)).put('/api/notifications/read/all');
    await send('three');
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    const mails = await mailsTo(app, installer);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).not.toContain('times');
  });

  test('leave out events whose notification was deleted in the meantime', async () => {
    const { installer, send } = await makeMessageScenario();
    await send('one');
    await send('two');
    const browser = await app.as(installer);
    const { body } = await browser.get<Notification[]>('/api/notifications');
    for (const { id } of body) await browser.delete(`/api/notifications/${id}`);
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toHaveLength(1);
  });

  test('are not sent when their kind was turned off in the meantime', async () => {
    const { installer, send } = await makeMessageScenario();
    await send('one');
    await send('two');
    await setMailPreferenceOf(app, installer, 'message', false);
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toHaveLength(1);
  });

  test('are not sent to a person who was removed from the project', async () => {
    const { installer, owner, project, send } = await makeMessageScenario();
    await setMailPreferenceOf(app, installer, 'assignment', false);
    await send('one');
    await send('two');
    await owner.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toHaveLength(1);
  });

  test('are not sent for a deleted project', async () => {
    const { installer, owner, project, send } = await makeMessageScenario();
    await send('one');
    await send('two');
    await owner.delete(`/api/projects/${project.id}`);
    clock.advanceHours(QUARTER_HOUR);
    await deliverNotices(app);
    expect(await subjectsTo(installer)).toHaveLength(1);
  });

  test('are sent even when the kind is muted in the app', async () => {
    const { installer, send } = await makeMessageScenario();
    const browser = await app.as(installer);
    await browser.put('/api/notifications/preferences/message', { enabled: false });
    await send('one');
    expect((await browser.get('/api/notifications')).body).toEqual([]);
    expect(await subjectsTo(installer)).toHaveLength(1);
  });
});

test('sends a separate message for each completion', async () => {
  const { owner, client, project } = await makeShopScenario();
  for (const completed of [true, false, true])
    await owner.put(`/api/projects/${project.id}`, {
      completed,
      ...(!completed && { status: 'in-progress' }),
    });
  await deliverNotices(app);
  const completionSubjects = (await subjectsTo(client)).filter((subject) =>
    subject.startsWith('Project completed'),
  );
  expect(completionSubjects).toHaveLength(2);
});

test('a repeated delivery writes no second mail', async () => {
  const { installer, project, send } = await makeMessageScenario();
  await send('one');
  await app.database.sql
    .update(activities)
    .set({ dispatchedAt: null, nextAttemptAt: new Date(0) })
    .where(eq(activities.projectId, project.id));
  clock.advanceHours(QUARTER_HOUR);
  await deliverNotices(app);
  expect(await subjectsTo(installer)).toHaveLength(1);
});

test('parallel processes queue one message for each recipient', async () => {
  const messageScenarios = [];
  for (let count = 0; count < 6; count += 1) messageScenarios.push(await makeMessageScenario());
  for (const { owner, project } of messageScenarios)
    for (const content of ['one', 'two'])
      await owner.post(`/api/projects/${project.id}/messages`, { content });
  await app.dispatcher.dispatchDue();
  const databases = Array.from({ length: 4 }, () => openAsAnotherProcess(app.database));

  await Promise.all(databases.map((database) => queueNotificationMails({ ...app, database })));
  for (const { installer, project } of messageScenarios)
    expect(await subjectsTo(installer)).toEqual([`2 new messages: ${project.name}`]);
  for (const database of databases) await database.close();
});

test('a mail that exceeds a limit waits while other mails to the same person are sent', async () => {
  const { shop, owner, installer, project } = await makeMessageScenario();
  const otherProject = await makeProject(app, shop, { subcontractorId: installer.id });
  for (const { id } of [project, otherProject])
    await owner.post(`/api/projects/${id}/messages`, { content: 'Hello' });
  await app.dispatcher.dispatchDue();
  await queueNotificationMails(appRefusingFirstMail());
  expect(await subjectsTo(installer)).toEqual([`New message: ${otherProject.name}`]);

  clock.advanceHours(QUARTER_HOUR);
  await queueNotificationMails(app);
  expect(await subjectsTo(installer)).toHaveLength(2);
});

test('an error with the mails of one person does not stop the mails of others', async () => {
  const [failingScenario, otherScenario] = [await makeMessageScenario(), await makeMessageScenario()];
  await refuseMailsTo(failingScenario.installer);
  for (const { owner, project } of [failingScenario, otherScenario])
    await owner.post(`/api/projects/${project.id}/messages`, { content: 'Hello' });
  await deliverNotices(app);
  expect(await subjectsTo(failingScenario.installer)).toEqual([]);
  expect(await subjectsTo(otherScenario.installer)).toHaveLength(1);

  await app.database.pool.query('drop trigger refuse_mail on mail_messages');
  clock.advanceHours(QUARTER_HOUR);
  await deliverNotices(app);
  expect(await subjectsTo(failingScenario.installer)).toHaveLength(1);
});

test('maintenance deletes the rows of notification mails after a day', async () => {
  const { installer, send } = await makeMessageScenario();
  await send('one');
  expect(await rowsOf(installer)).toHaveLength(1);
  clock.advanceHours(25);
  await runMaintenance(app);
  expect(await rowsOf(installer)).toEqual([]);
  expect(await subjectsTo(installer)).toHaveLength(1);
});

/** Creates a project whose shop, installer and client have confirmed addresses. `client` is used instead of a new client. */
async function makeShopScenario({
  on = app,
  client: existingClient,
}: { on?: TestApp; client?: TestUser } = {}) {
  const [shop, installer] = [
    await makeShop(on, CONFIRMED_ADDRESS),
    await makeInstaller(on, CONFIRMED_ADDRESS),
  ];
  const client = existingClient ?? (await makeClient(on, CONFIRMED_ADDRESS));
  const project = await makeProject(on, shop, { subcontractorId: installer.id, clientId: client.id });
  return { shop, installer, client, project, owner: await on.as(shop) };
}

/** Creates a project whose installer receives messages by mail; `send` writes messages and delivers them. */
async function makeMessageScenario() {
  const scenario = await makeShopScenario();
  await setMailPreferenceOf(app, scenario.installer, 'message', true);
  const send = async (...contents: string[]) => {
    for (const content of contents)
      await scenario.owner.post(`/api/projects/${scenario.project.id}/messages`, { content });
    await deliverNotices(app);
  };
  return { ...scenario, send };
}

async function subjectsTo(user: TestUser): Promise<string[]> {
  return (await mailsTo(app, user)).map(({ subject }) => subject);
}

function rowsOf({ id }: TestUser, { database }: TestApp = app) {
  return database.sql.select().from(notificationMails).where(eq(notificationMails.userId, id));
}

/** Records an event that this account caused; with null, no account caused the event. */
async function recordAs(
  userId: number | null,
  projectId: number,
  action: 'proof_upload' | 'comment_added' | 'comment_reopened',
): Promise<void> {
  await app.database.sql
    .insert(activities)
    .values({ userId, projectId, action, description: 'changed a proof' });
}

/** A copy of the application that refuses the first mail with a 429. Only the first read of `publicUrl` throws. */
function appRefusingFirstMail(): TestApp {
  let isFirst = true;
  const config = {
    ...app.config,
    get publicUrl() {
      if (!isFirst) return app.config.publicUrl;
      isFirst = false;
      throw new AppError('rate_limited', 'Too many mails to this address');
    },
  };
  return { ...app, config };
}

/** Makes the database refuse every message to this user. */
async function refuseMailsTo({ id }: TestUser): Promise<void> {
  await app.database.pool.query(
    `create or replace function refuse_mail() returns trigger language plpgsql as
     $$ begin raise exception 'disk full'; end $$`,
  );
  await app.database.pool.query(
    `create trigger refuse_mail before insert on mail_messages
     for each row when (new.to_user_id = ${id}) execute function refuse_mail()`,
  );
}
