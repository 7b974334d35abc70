import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import {
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { CONFIRMED_ADDRESS, tokenOf } from '#server/testing/notice-mails.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { queueDailySummaries } from './daily-summary.service.ts';

let currentTime = new Date('2027-03-01T12:00:00Z');
const app = await startTestApp({ config: WITH_MAIL, now: () => currentTime });
const DENVER = 'America/Denver';

describe('the daily summary', () => {
  test('lists the waiting and overdue projects of the person', async () => {
    const { shop } = await makeSubscriber();
    const stage = { status: 'in-progress', progressStage: 'wrap_printed', progress: 60 } as const;
    await makeProject(app, shop, { name: 'Late van', deadline: '2027-01-31', ...stage });
    await makeProject(app, shop, { name: 'Fleet bus', ...stage });
    await queueSummariesAt('2027-03-02T14:00:00Z');

    const [mail, ...more] = await mailsTo(app, shop);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'daily-summary',
      toAddress: `${shop.username}@example.com`,
      causedById: null,
      sendBy: new Date('2027-03-02T19:00:00Z'),
      subject: 'Your projects today: 2 waiting for you, 1 overdue',
      unsubscribeUrl: expect.stringMatching(/^https:\/\/wraps\.example\/unsubscribe\/[\w-]{43}$/),
    });
    expect(mail?.text).toContain('Fleet bus: Assign an installer');
    expect(mail?.text).toContain('Late van: Assign an installer. Overdue since Jan 31, 2027');
    expect(mail?.text).toContain('Open the dashboard: https://wraps.example/dashboard');
  });

  test('lists only projects of the person', async () => {
    const { shop } = await makeSubscriber({ withProject: true });
    await makeProject(app, await makeShop(app), { name: 'Van of another shop', deadline: '2027-01-31' });
    await queueSummariesAt('2027-03-03T14:00:00Z');
    const [mail] = await mailsTo(app, shop);
    expect(mail?.text).not.toContain('Van of another shop');
  });

  test('lists five projects of each section and refers to the dashboard for others', async () => {
    const { shop } = await makeSubscriber();
    for (let number = 0; number < 7; number += 1) await makeProject(app, shop, { name: `Van ${number}` });
    await queueSummariesAt('2027-03-04T14:00:00Z');
    const [mail] = await mailsTo(app, shop);
    expect(mail?.text?.match(/Van \d/g)).toHaveLength(5);
    expect(mail?.subject).toBe('Your projects today: 7 waiting for you');
    expect(mail?.text).toContain('The dashboard shows the other projects.');
  });

  test('is not sent when nothing waits and nothing is overdue', async () => {
    const { shop } = await makeSubscriber();
    await makeProject(app, shop, { subcontractorId: (await makeInstaller(app)).id, ...COMPLETED });
    await queueSummariesAt('2027-03-05T14:00:00Z');
    await makeProject(app, shop);
    await queueSummariesAt('2027-03-05T15:00:00Z');
    expect(await mailsTo(app, shop)).toEqual([]);
  });

  test('is off until the person turns it on', async () => {
    const shop = await makeShop(app, CONFIRMED_ADDRESS);
    await makeProject(app, shop);
    await queueSummariesAt('2027-03-05T14:00:00Z');
    expect(await mailsTo(app, shop)).toEqual([]);
  });

  test('is not sent to an address that is not confirmed', async () => {
    const shop = await makeShop(app);
    await turnOnSummary(shop, DENVER);
    await makeProject(app, shop);
    await queueSummariesAt('2027-03-06T14:00:00Z');
    expect(await mailsTo(app, shop)).toEqual([]);
  });

  test('is not sent after its unsubscribe link was used', async () => {
    const { shop } = await makeSubscriber({ withProject: true });
    await queueSummariesAt('2027-03-07T13:00:00Z');
    await queueSummariesAt('2027-03-07T14:00:00Z');
    const [mail] = await mailsTo(app, shop);
    if (!mail) throw new Error('No summary was sent');
    const url = `/api/unsubscribe/${tokenOf(mail)}`;
    expect((await app.visitor.post(url)).body).toEqual({
      subscription: 'daily_summary',
      isSubscribed: false,
    });
    await queueSummariesAt('2027-03-08T14:00:00Z');
    expect(await mailsTo(app, shop)).toHaveLength(1);
  });
});

describe('the time of the daily summary', () => {
  test.each([
    // The days around the start (2027-03-14) and the end (2027-11-07) of daylight saving time in Denver.
    [DENVER, '2027-03-13T13:59:59Z', '2027-03-13T14:00:00Z'],
    [DENVER, '2027-03-14T12:59:59Z', '2027-03-14T13:00:00Z'],
    [DENVER, '2027-11-06T12:59:59Z', '2027-11-06T13:00:00Z'],
    [DENVER, '2027-11-07T13:59:59Z', '2027-11-07T14:00:00Z'],
    ['Asia/Tokyo', '2027-12-01T21:59:59Z', '2027-12-01T22:00:00Z'],
    ['Asia/Kolkata', '2027-12-02T01:29:59Z', '2027-12-02T01:30:00Z'],
    ['Pacific/Kiritimati', '2027-12-01T16:59:59Z', '2027-12-01T17:00:00Z'],
  ])('is 7:00 in %s (not yet at %s, but at %s)', async (timeZone, earlierTime, summaryTime) => {
    currentTime = new Date(Date.parse(earlierTime) - 6 * HOUR_MS);
    const { shop } = await makeSubscriber({ timeZone, withProject: true });
    await queueSummariesAt(earlierTime);
    expect(await mailsTo(app, shop)).toEqual([]);
    await queueSummariesAt(summaryTime);
    expect(await mailsTo(app, shop)).toHaveLength(1);
  });

  test('occurs once a day, even when the clocks change', async () => {
    currentTime = new Date('2028-03-11T12:00:00Z');
    const { shop } = await makeSubscriber({ withProject: true });
    const mailCounts = [];
    for (let hour = 0; hour < 72; hour += 1) {
      await queueSummariesAt(new Date(Date.parse('2028-03-11T13:00:00Z') + hour * HOUR_MS).toISOString());
      mailCounts.push((await mailsTo(app, shop)).length);
    }
    // The summaries are sent at 14:00 UTC on March 11, and at 13:00 UTC from March 12 on.
    expect([
      mailCounts[0],
      mailCounts[1],
      mailCounts[23],
      mailCounts[24],
      mailCounts[47],
      mailCounts[48],
      mailCounts[71],
    ]).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });

  test('is never in the afternoon, even when the server was not running at 7:00', async () => {
    currentTime = new Date('2028-04-01T12:00:00Z');
    const { shop } = await makeSubscriber({ timeZone: 'UTC', withProject: true });
    await queueSummariesAt('2028-04-02T11:59:00Z');
    expect(await mailsTo(app, shop)).toHaveLength(1);
    await queueSummariesAt('2028-04-03T12:00:00Z');
    await queueSummariesAt('2028-04-03T21:00:00Z');
    expect(await mailsTo(app, shop)).toHaveLength(1);
  });

  test('is on the next day when the summary is turned on after 7:00', async () => {
    currentTime = new Date('2028-04-05T08:00:00Z');
    const { shop } = await makeSubscriber({ timeZone: 'UTC', withProject: true });
    await queueSummariesAt('2028-04-05T08:01:00Z');
    expect(await mailsTo(app, shop)).toEqual([]);
    await queueSummariesAt('2028-04-06T07:00:00Z');
    expect(await mailsTo(app, shop)).toHaveLength(1);
  });

  test('occurs once on the day when the person switches to a time zone farther west', async () => {
    currentTime = new Date('2028-04-07T05:00:00Z');
    const { shop } = await makeSubscriber({ timeZone: 'UTC', withProject: true });
    await queueSummariesAt('2028-04-07T07:00:00Z');
    await turnOnSummary(shop, DENVER);
    await queueSummariesAt('2028-04-07T13:00:00Z');
    expect(await mailsTo(app, shop)).toHaveLength(1);
    await queueSummariesAt('2028-04-08T13:00:00Z');
    expect(await mailsTo(app, shop)).toHaveLength(2);
  });
});

test('parallel processes send one summary', async () => {
  currentTime = new Date('2028-05-01T05:00:00Z');
  const people = [];
  for (let count = 0; count < 5; count += 1)
    people.push((await makeSubscriber({ timeZone: 'UTC', withProject: true })).shop);
  currentTime = new Date('2028-05-01T07:00:00Z');
  const processes = Array.from({ length: 3 }, () => openAsAnotherProcess(app.database));
  await Promise.all(processes.map((database) => queueDailySummaries({ ...app, database })));
  for (const shop of people) expect(await mailsTo(app, shop)).toHaveLength(1);
  for (const database of processes) await database.close();
});

test('a summary is sent later when its address has reached the mail limit', async () => {
  currentTime = new Date('2028-05-02T05:00:00Z');
  const { shop } = await makeSubscriber({ timeZone: 'UTC', withProject: true });
  currentTime = new Date('2028-05-02T07:00:00Z');
  const config = {
    ...app.config,
    get mail(): never {
      throw new AppError('rate_limited', 'Too many mails to this address');
    },
  };
  await queueDailySummaries({ ...app, config });
  expect(await mailsTo(app, shop)).toEqual([]);
  await queueSummariesAt('2028-05-02T07:01:00Z');
  expect(await mailsTo(app, shop)).toHaveLength(1);
});

test('a client’s summary lists the proof to approve', async () => {
  currentTime = new Date('2028-05-03T05:00:00Z');
  const client = await makeClient(app, CONFIRMED_ADDRESS);
  await turnOnSummary(client, 'UTC');
  const stage = { progressStage: 'final_artwork_approval', progress: 40, status: 'in-progress' } as const;
  await makeProject(app, await makeShop(app), { name: 'Bakery van', clientId: client.id, ...stage });
  await queueSummariesAt('2028-05-03T07:00:00Z');
  expect((await mailsTo(app, client))[0]?.text).toContain('Bakery van: Approve the final artwork');
});

const HOUR_MS = 3_600_000;

const COMPLETED = {
  completed: true,
  status: 'completed',
  completedAt: new Date('2027-01-01'),
  progressStage: 'post_installation_photos_uploaded',
  progress: 100,
} as const;

/**
 * Creates a shop that receives the daily summary at a confirmed address. With `withProject`, a project waits for the
 * shop.
 */
async function makeSubscriber({ timeZone = DENVER, withProject = false } = {}) {
  const shop = await makeShop(app, CONFIRMED_ADDRESS);
  await turnOnSummary(shop, timeZone);
  if (withProject) await makeProject(app, shop);
  return { shop };
}

async function turnOnSummary(user: TestUser, timeZone: string): Promise<void> {
  await (await app.as(user)).put('/api/notifications/daily-summary', { enabled: true, timeZone });
}

async function queueSummariesAt(timestamp: string): Promise<void> {
  currentTime = new Date(timestamp);
  await queueDailySummaries(app);
}
