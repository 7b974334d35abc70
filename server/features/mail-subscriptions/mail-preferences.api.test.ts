import { describe, expect, test } from 'vitest';
import type { MailPreferences } from '#shared/notifications/mail-preferences.contract.ts';
import { NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import { makeAdmin, makeClient, makeProject, makeShop } from '#server/testing/factories.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { CONFIRMED_ADDRESS } from '#server/testing/notice-mails.ts';
import { findRequest, makeReviewRequest } from '#server/testing/review-requests.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const PREFERENCES_URL = '/api/notifications/mail-preferences';
const SUMMARY_URL = '/api/notifications/daily-summary';
const ENABLED_BY_DEFAULT = new Set([
  'assignment',
  'invitation',
  'completion',
  'proof_upload',
  'review_request',
  'proof_approved',
  'changes_requested',
  'backup_failed',
]);
const DEFAULTS = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, ENABLED_BY_DEFAULT.has(kind)]));

describe('the mail preferences', () => {
  test('start with mail about assignments, invitations, completions, proofs, reviews and approvals', async () => {
    const browser = await app.as(await makeShop(app));
    expect((await browser.get(PREFERENCES_URL)).body).toEqual({
      kinds: DEFAULTS,
      dailySummary: { enabled: false, timeZone: null },
      isAddressConfirmed: false,
    });
  });

  test('say whether the address is confirmed', async () => {
    const browser = await app.as(await makeClient(app, CONFIRMED_ADDRESS));
    expect((await browser.get(PREFERENCES_URL)).body).toMatchObject({ isAddressConfirmed: true });
  });

  test('turn a kind on and off', async () => {
    const browser = await app.as(await makeShop(app));
    const set = async (kind: string, enabled: boolean) =>
      (await browser.put<MailPreferences>(`${PREFERENCES_URL}/${kind}`, { enabled })).body.kinds;
    expect(await set('message', true)).toEqual({ ...DEFAULTS, message: true });
    expect(await set('assignment', false)).toEqual({ ...DEFAULTS, message: true, assignment: false });
    expect(await set('message', false)).toEqual({ ...DEFAULTS, assignment: false });
    expect(await set('assignment', true)).toEqual(DEFAULTS);
  });

  test('are separate from the preferences for notifications in the app', async () => {
    const browser = await app.as(await makeShop(app));
    await browser.put(`${PREFERENCES_URL}/message`, { enabled: true });
    await browser.put('/api/notifications/preferences/message', { enabled: false });
    expect((await browser.get<MailPreferences>(PREFERENCES_URL)).body.kinds.message).toBe(true);
    expect((await browser.get('/api/notifications/preferences')).body).toMatchObject({ message: false });
  });

  test('belong to one person', async () => {
    const [browser, other] = [await app.as(await makeShop(app)), await app.as(await makeShop(app))];
    await browser.put(`${PREFERENCES_URL}/message`, { enabled: true });
    await browser.put(SUMMARY_URL, { enabled: true, timeZone: 'America/Denver' });
    expect((await other.get(PREFERENCES_URL)).body).toMatchObject({
      kinds: DEFAULTS,
      dailySummary: { enabled: false, timeZone: null },
    });
  });

  test('reject an unknown kind and a wrong value', async () => {
    const browser = await app.as(await makeShop(app));
    expect((await browser.put(`${PREFERENCES_URL}/everything`, { enabled: true })).status).toBe(400);
    expect((await browser.put(`${PREFERENCES_URL}/daily_summary`, { enabled: true })).status).toBe(400);
    expect((await browser.put(`${PREFERENCES_URL}/message`, { enabled: 'yes' })).status).toBe(400);
  });
});

describe('the setting of the daily summary', () => {
  test('stores the time zone', async () => {
    const browser = await app.as(await makeShop(app));
    const dailySummary = { enabled: true, timeZone: 'Asia/Kolkata' };
    expect((await browser.put(SUMMARY_URL, dailySummary)).body).toMatchObject({ dailySummary });
    expect((await browser.get(PREFERENCES_URL)).body).toMatchObject({ dailySummary });
  });

  test.each(['Mars/Olympus', '+01:00', '', 'x'.repeat(101), 7, null])(
    'rejects the time zone %j',
    async (timeZone) => {
      const browser = await app.as(await makeShop(app));
      expect(await browser.put(SUMMARY_URL, { enabled: true, timeZone })).toMatchObject({
        status: 400,
        body: { errors: { timeZone: {} } },
      });
    },
  );

  test.runIf(app.database.kind === 'postgresql')(
    'schedules no reminder for a reviewer who decides meanwhile',
    async () => {
      const shop = await makeShop(app, { timeZone: 'America/Denver' });
      const project = await makeProject(app, shop);
      const request = await makeReviewRequest(app, project, { dueDate: '2099-06-02' });
      const browser = await app.as(shop);

      const { status } = await waitForLock(app, {
        lock: async (connection) => {
          await connection.query('select 1 from projects where id = $1 for no key update', [project.id]);
          await connection.query(
            'update review_requests set decision_id = 1, next_reminder_at = null where review_id = $1',
            [request.reviewId],
          );
        },
        call: () => browser.put(SUMMARY_URL, { enabled: true, timeZone: 'Asia/Kolkata' }),
      });

      expect(status).toBe(200);
      expect(await findRequest(app, request)).toMatchObject({ nextReminderAt: null });
    },
  );

  test('is forbidden for admins', async () => {
    const admin = await app.as(await makeAdmin(app));
    expect((await admin.put(SUMMARY_URL, { enabled: true, timeZone: 'UTC' })).status).toBe(403);
  });
});
