import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import { AppError } from '#shared/errors.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { completedState } from '#shared/projects/project-state.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import { reviewerLinks, reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  makeProject,
  makeProof,
  makeShop,
  makeStaff,
  uniqueName,
  type TestUser,
} from '#server/testing/factories.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { findRequest, makeReviewRequest } from '#server/testing/review-requests.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { sendDueReminders } from './reminder-job.service.ts';
import { pictureProof } from '#server/testing/upload-samples.ts';

const START_TIME = new Date('2027-06-01T16:30:00Z');
let currentTime = START_TIME;
const app = await startTestApp({ config: WITH_MAIL, now: () => currentTime });
const appWithoutMail: AppContext = { ...app, config: { ...app.config, mail: null } };
const DENVER = 'America/Denver';

beforeEach(() => app.database.sql.delete(reviews).then(() => undefined));

describe('a reminder', () => {
  test('is mailed two days after the request, with a new link', async () => {
    const { email, project, request } = await makeOpenRequest();
    await runJobAt('2027-06-03T16:29:00Z');
    expect(await mailsTo(app, email)).toEqual([]);
    await runJobAt('2027-06-03T16:30:00Z');

    const [mail, ...more] = await mailsTo(app, email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'review-reminder', causedById: null, hasSecret: true });
    expect(mail?.text).toContain(`waiting for your review of version 1 of ‘${project.name}’`);
    expect(mail?.text).toMatch(/https:\/\/wraps\.example\/review\/[\w-]{43}/);
    expect(await linksOf(request.reviewerId)).toEqual([expect.objectContaining({ mailedTo: email })]);
  });

  test('says that the decision was due once the due date has passed', async () => {
    const { email } = await makeOpenRequest({ dueDate: '2027-06-03' });
    await runJobAt('2027-06-03T16:30:00Z');
    await runJobAt('2027-06-05T16:30:00Z');
    const mails = await mailsTo(app, email);
    expect(mails[0]?.text).toContain('Please decide by June 3, 2027.');
    expect(mails[1]?.text).toContain('Your decision was due on June 3, 2027.');
  });

  test('is stored with the time of the next reminder', async () => {
    const { request } = await makeOpenRequest();
    expect(await findRequest(app, request)).toMatchObject({
      remindedAt: null,
      reminders: 0,
      nextReminderAt: new Date('2027-06-03T16:30:00Z'),
    });
    await runJobAt('2027-06-03T16:31:00Z');
    expect(await findRequest(app, request)).toMatchObject({
      remindedAt: currentTime,
      reminders: 1,
      nextReminderAt: new Date('2027-06-05T16:31:00Z'),
    });
  });

  test('is recorded in the history', async () => {
    const { shop, project } = await makeOpenRequest();
    await runJobAt('2027-06-03T16:30:00Z');
    const { body } = await (await app.as(shop)).get<Activity[]>(`/api/projects/${project.id}/activities`);
    expect(body[0]).toMatchObject({
      userName: 'Wrapline',
      action: 'reviewer_reminded',
      description: 'reminded Dana Ruiz to review version 1',
    });
  });

  test('is sent at most three times', async () => {
    const { email } = await makeOpenRequest();
    const counts = [];
    for (let day = 2; day <= 12; day += 1) {
      await runJobAt(new Date(START_TIME.getTime() + day * DAY_MS).toISOString());
      counts.push((await mailsTo(app, email)).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
  });

  test('is computed again when the owner of the shop changes the time zone', async () => {
    const { email, shop, request } = await makeOpenRequest({ dueDate: '2027-06-02' });
    expect(await findRequest(app, request)).toMatchObject({
      nextReminderAt: new Date('2027-06-02T15:00:00Z'),
    });

    const form = { enabled: false, timeZone: 'Europe/Berlin' };
    await (await app.as(shop)).put('/api/notifications/daily-summary', form);

    expect(await findRequest(app, request)).toMatchObject({
      nextReminderAt: new Date('2027-06-02T07:00:00Z'),
    });
    await runJobAt('2027-06-02T07:00:00Z');
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('is sent once more on the due date, at 9:00', async () => {
    const { email } = await makeOpenRequest({ dueDate: '2027-06-10' });
    for (let day = 2; day <= 8; day += 1)
      await runJobAt(new Date(START_TIME.getTime() + day * DAY_MS).toISOString());
    expect(await mailsTo(app, email)).toHaveLength(3);
    await runJobAt('2027-06-10T14:59:00Z');
    expect(await mailsTo(app, email)).toHaveLength(3);
    await runJobAt('2027-06-10T15:00:00Z');
    await runJobAt('2027-06-12T15:00:00Z');
    expect(await mailsTo(app, email)).toHaveLength(4);
  });

  test('is sent at 9:00 of the next day when the server was down until the evening', async () => {
    const { email } = await makeOpenRequest();
    await runJobAt('2027-06-03T23:00:00Z');
    expect(await mailsTo(app, email)).toEqual([]);
    await runJobAt('2027-06-04T14:59:00Z');
    expect(await mailsTo(app, email)).toEqual([]);
    await runJobAt('2027-06-04T15:00:00Z');
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('is sent once after the server was down for weeks', async () => {
    const { email } = await makeOpenRequest();
    await runJobAt('2027-06-28T16:30:00Z');
    await runJobAt('2027-06-28T16:31:00Z');
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('follows UTC while the time zone of the shop is not known', async () => {
    const { email } = await makeOpenRequest({ timeZone: null });
    await runJobAt('2027-06-03T16:30:00Z');
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});

describe('no reminder is sent', () => {
  test.each([
    ['once the reviewer has decided', markDecided],
    [
      'for a closed review',
      (request: RequestKey) => updateReview(request, { state: 'approved', closedAt: START_TIME }),
    ],
    [
      'while the reminders are paused',
      (request: RequestKey) => updateReview(request, { remindersPaused: true }),
    ],
    ['to a removed reviewer', removeReviewer],
    ['for a superseded version', (_key: RequestKey, project: VisibleProject) => makeProof(app, project)],
    ['for a completed project', (_key: RequestKey, project: VisibleProject) => completeProject(project)],
  ])('%s', async (_when, change) => {
    const { email, request, project } = await makeOpenRequest();
    await change(request, project);
    await runJobAt('2027-06-03T16:30:00Z');
    expect(await mailsTo(app, email)).toEqual([]);
    expect(await findRequest(app, request)).toMatchObject({ reminders: 0, nextReminderAt: null });
  });
});

describe('the next reminder is computed again', () => {
  test('when a new version is uploaded, and when it is deleted', async () => {
    const { shop, request, project } = await makeOpenRequest();
    const browser = await app.as(shop);
    await app.dispatcher.dispatchDue();
    const { body: proof } = await browser.upload<{ id: number }>('/api/artwork-proofs', pictureProof(), {
      projectId: String(project.id),
    });
    await app.dispatcher.dispatchDue();
    expect(await findRequest(app, request)).toMatchObject({ nextReminderAt: null });
    await browser.delete(`/api/artwork-proofs/${proof.id}`);
    await app.dispatcher.dispatchDue();
    expect(await findRequest(app, request)).toMatchObject({
      nextReminderAt: new Date('2027-06-03T16:30:00Z'),
    });
  });
});

describe('when a review is reopened, the reminders start again', () => {
  test.each([
    ['after three reminders', 3],
    ['without an earlier reminder', 0],
  ])('%s', async (_when, reminders) => {
    const { shop, email, request } = await makeOpenRequest();
    for (let number = 1; number <= reminders; number += 1)
      await runJobAt(new Date(START_TIME.getTime() + number * 2 * DAY_MS).toISOString());
    await markDecided(request);
    await updateReview(request, { state: 'changes_requested', closedAt: currentTime });
    currentTime = new Date('2027-06-20T16:30:00Z');
    await (await app.as(shop)).post(`/api/reviews/${request.reviewId}/reopen`);

    await runJobAt('2027-06-22T16:29:00Z');
    expect(await mailsTo(app, email)).toHaveLength(reminders);
    expect(await findRequest(app, request)).toMatchObject({ reminders: 0, remindedAt: null });
    await runJobAt('2027-06-22T16:30:00Z');
    expect(await mailsTo(app, email)).toHaveLength(reminders + 1);
  });
});

describe('without mail or an address', () => {
  test('the owner and the managers are notified to remind the reviewer', async () => {
    const { shop, project } = await makeOpenRequest({ email: null });
    const [manager, production] = [
      await makeStaff(app, shop, 'manager'),
      await makeStaff(app, shop, 'production'),
    ];
    await runJobAt('2027-06-03T16:30:00Z');
    await app.dispatcher.dispatchDue();
    for (const person of [shop, manager])
      expect(await notificationsOf(person)).toMatchObject([
        {
          title: 'Remind Dana Ruiz',
          message: `Dana Ruiz has not reviewed version 1 yet on ‘${project.name}’`,
          type: 'reminder_due',
          projectId: project.id,
        },
      ]);
    expect(await notificationsOf(production)).toEqual([]);
  });

  test('the shop is notified on a server without mail', async () => {
    const { shop, email, request } = await makeOpenRequest();
    await runJobAt('2027-06-03T16:30:00Z', appWithoutMail);
    await app.dispatcher.dispatchDue();
    expect(await notificationsOf(shop)).toMatchObject([{ title: 'Remind Dana Ruiz' }]);
    expect(await mailsTo(app, email)).toEqual([]);
    expect(await linksOf(request.reviewerId)).toEqual([]);
  });

  test('the shop is notified again after the interval, at most three times', async () => {
    const { request } = await makeOpenRequest({ email: null });
    const counts = [];
    for (let day = 2; day <= 10; day += 1) {
      await runJobAt(new Date(START_TIME.getTime() + day * DAY_MS).toISOString());
      counts.push((await findRequest(app, request)).reminders);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 3, 3, 3]);
    expect(await findRequest(app, request)).toMatchObject({ remindedAt: null, nextReminderAt: null });
  });
});

describe('a reminder that the mail server does not accept', () => {
  test('is not retried after the hours for reminders, and is reported to the owner and the managers', async () => {
    const { shop, email } = await makeOpenRequest();
    const [manager, production] = [
      await makeStaff(app, shop, 'manager'),
      await makeStaff(app, shop, 'production'),
    ];
    await runJobAt('2027-06-03T22:58:00Z');
    await app.mailSender.sendDue();
    expect(await mailsTo(app, email)).toMatchObject([{ state: 'waiting' }]);
    currentTime = new Date('2027-06-03T22:59:00Z');
    await app.mailSender.sendDue();
    expect(await mailsTo(app, email)).toMatchObject([{ state: 'failed', attempts: 2 }]);

    await app.dispatcher.dispatchDue();
    for (const person of [shop, manager])
      expect(await notificationsOf(person)).toMatchObject([
        {
          title: 'Email not delivered',
          message: expect.stringContaining(
            `could not deliver an email to ${email}. Subject: Reminder: please review`,
          ),
          projectId: null,
        },
      ]);
    expect(await notificationsOf(production)).toEqual([]);
  });

  test('is retried after the hours for reminders if a person sent it', async () => {
    const { shop, email, request } = await makeOpenRequest();
    currentTime = new Date('2027-06-04T03:00:00Z');
    await (await app.as(shop)).post(`/api/reviewers/${request.reviewerId}/remind`);
    await app.mailSender.sendDue();
    expect(await mailsTo(app, email)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });
});

describe('with several processes', () => {
  test('parallel runs send each reminder once', async () => {
    const otherApp = { ...app, database: openAsAnotherProcess(app.database) };
    const requests = [];
    for (let number = 0; number < 5; number += 1) requests.push(await makeOpenRequest());
    currentTime = new Date('2027-06-03T16:30:00Z');
    await Promise.all([sendDueReminders(app), sendDueReminders(otherApp), sendDueReminders(app)]);
    await sendDueReminders(otherApp);
    for (const { email, request } of requests) {
      expect(await mailsTo(app, email)).toHaveLength(1);
      expect(await findRequest(app, request)).toMatchObject({ reminders: 1 });
    }
    await otherApp.database.close();
  });

  test('a process that dies before its commit neither loses nor repeats a reminder', async () => {
    const { email, request } = await makeOpenRequest();
    currentTime = new Date('2027-06-03T16:30:00Z');
    await expect(sendDueReminders(appKilledBeforeCommit())).rejects.toThrow('killed');
    expect(await mailsTo(app, email)).toEqual([]);
    expect(await findRequest(app, request)).toMatchObject({ reminders: 0, remindedAt: null });
    await sendDueReminders(app);
    await sendDueReminders(app);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test('a reminder that fails is tried again after 15 minutes, and others are sent', async () => {
    const [first, second] = [await makeOpenRequest(), await makeOpenRequest()];
    const sentMails = async () => [
      ...(await mailsTo(app, first.email)),
      ...(await mailsTo(app, second.email)),
    ];
    currentTime = new Date('2027-06-03T16:30:00Z');
    await sendDueReminders(appFailingOnce());
    expect(await sentMails()).toHaveLength(1);
    await runJobAt('2027-06-03T16:44:00Z');
    expect(await sentMails()).toHaveLength(1);
    await runJobAt('2027-06-03T16:45:00Z');
    expect(await sentMails()).toHaveLength(2);
  });
});

test('an address that has received too much mail gets the reminder later', async () => {
  const { email, request } = await makeOpenRequest();
  const config = {
    ...app.config,
    get mail(): never {
      throw new AppError('rate_limited', 'Too many mails to this address');
    },
  };
  await runJobAt('2027-06-03T16:30:00Z', { ...app, config });
  expect(await findRequest(app, request)).toMatchObject({
    reminders: 0,
    nextReminderAt: new Date('2027-06-03T16:45:00Z'),
  });
  await runJobAt('2027-06-03T16:45:00Z');
  expect(await mailsTo(app, email)).toHaveLength(1);
});

const DAY_MS = 24 * 3_600_000;

type RequestKey = { reviewId: number; reviewerId: number };

/** Creates a review request of a shop in this time zone. It is sent on June 1 at 10:30 in Denver. */
async function makeOpenRequest({
  timeZone = DENVER,
  email = `${uniqueName()}@fleet.example`,
  dueDate = null,
}: { timeZone?: string | null; email?: string | null; dueDate?: string | null } = {}) {
  currentTime = START_TIME;
  const shop = await makeShop(app, { timeZone });
  const project = await makeProject(app, shop);
  const request = await makeReviewRequest(app, project, { email, dueDate });
  return { shop, project, request, email: email ?? '' };
}

async function runJobAt(timestamp: string, context: AppContext = app): Promise<void> {
  currentTime = new Date(timestamp);
  await sendDueReminders(context);
}

function updateReview({ reviewId }: RequestKey, change: Partial<typeof reviews.$inferInsert>) {
  return app.database.sql.update(reviews).set(change).where(eq(reviews.id, reviewId));
}

function markDecided({ reviewId }: RequestKey) {
  return app.database.sql
    .update(reviewRequests)
    .set({ decisionId: 1 })
    .where(eq(reviewRequests.reviewId, reviewId));
}

function removeReviewer({ reviewerId }: RequestKey) {
  return app.database.sql
    .update(reviewers)
    .set({ revokedAt: START_TIME })
    .where(eq(reviewers.id, reviewerId));
}

function completeProject({ id }: VisibleProject) {
  const state = { ...completedState(START_TIME), stageSince: START_TIME };
  return app.database.sql.update(projects).set(state).where(eq(projects.id, id));
}

function linksOf(reviewerId: number) {
  return app.database.sql.select().from(reviewerLinks).where(eq(reviewerLinks.reviewerId, reviewerId));
}

async function notificationsOf(person: TestUser) {
  return (await (await app.as(person)).get<Notification[]>('/api/notifications')).body;
}

/** Simulates a process that is killed after its writes and before their commit. */
function appKilledBeforeCommit(): AppContext {
  let isKilled = false;
  const database: Database = {
    ...app.database,
    get sql() {
      if (isKilled) throw new Error('The process is killed');
      return app.database.sql;
    },
    transaction: (work) =>
      app.database.transaction(async (tx) => {
        await work(tx);
        isKilled = true;
        throw new Error('The process is killed');
      }),
  };
  return { ...app, database };
}

/** Simulates a process whose first transaction fails. */
function appFailingOnce(): AppContext {
  let isFirst = true;
  const database: Database = {
    ...app.database,
    transaction: (work) =>
      app.database.transaction(async (tx) => {
        const result = await work(tx);
        if (!isFirst) return result;
        isFirst = false;
        throw new Error('The disk is full');
      }),
  };
  return { ...app, database };
}
