import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleMailPreferences, samplePreferences } from '#shared/notifications/notifications.testing.ts';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { recordFrames } from '#web/testing/record-frames.ts';

const server = fakeServer();
const SETTINGS_PATH = '/settings?tab=notifications';
const IN_APP_ROUTE = 'GET /api/notifications/preferences';
const SET_IN_APP_ROUTE = 'PUT /api/notifications/preferences/{kind}';
const MAIL_ROUTE = 'GET /api/notifications/mail-preferences';
const SET_MAIL_ROUTE = 'PUT /api/notifications/mail-preferences/{kind}';
const SET_SUMMARY_ROUTE = 'PUT /api/notifications/daily-summary';
const client = sampleInstaller({ role: 'client' });

const switches = page.getByRole('switch');
const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
const summary = page.getByRole('region', { name: 'Daily summary' });
const timeZone = summary.getByRole('combobox', { name: 'Time zone' });

beforeEach(() => {
  settings.sendsMail = true;
  server.respond(IN_APP_ROUTE, samplePreferences());
  server.respond(MAIL_ROUTE, sampleMailPreferences());
});

test('each kind has a switch for the app and one for e-mail', async () => {
  await openPage(server, SETTINGS_PATH, { user: sampleShop() });
  await expect.element(switchOf('Assignments: e-mail')).toBeChecked();
  await expect.element(switchOf('Messages: e-mail')).not.toBeChecked();
  expect(page.getByRole('table').getByRole('switch').elements()).toHaveLength(32);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('each kind has only an in-app switch when the server sends no mail', async () => {
  settings.sendsMail = false;
  await openPage(server, SETTINGS_PATH, { user: sampleInstaller() });
  await expect.element(page.getByText(/This server doesn’t send e-mail/)).toBeVisible();
  expect(switches.elements()).toHaveLength(15);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a kind is muted by keyboard', async () => {
  await openPage(server, SETTINGS_PATH, { user: sampleInstaller() });
  server.respondWith(SET_IN_APP_ROUTE, () => {
    const saved = samplePreferences({ message: false });
    server.respond(IN_APP_ROUTE, saved);
    return saved;
  });
  await expect.element(switchOf('Messages: in app')).toBeChecked();
  (switchOf('Messages: in app').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(switchOf('Messages: in app')).not.toBeChecked();
  await expect.poll(() => server.calls(SET_IN_APP_ROUTE)).toHaveLength(1);
  const [saveCall] = server.calls(SET_IN_APP_ROUTE);
  expect([saveCall?.params, saveCall?.body]).toEqual([{ kind: 'message' }, { enabled: false }]);
});

test('the user can turn on the mails of a kind', async () => {
  await openPage(server, SETTINGS_PATH, { user: sampleShop() });
  server.respond(SET_MAIL_ROUTE, sampleMailPreferences());
  await switchOf('Messages: e-mail').click();
  await expect.element(switchOf('Messages: in app')).toBeChecked();
  await expect.poll(() => server.calls(SET_MAIL_ROUTE)).toHaveLength(1);
  const [saveCall] = server.calls(SET_MAIL_ROUTE);
  expect([saveCall?.params, saveCall?.body]).toEqual([{ kind: 'message' }, { enabled: true }]);
});

test.each([
  [SET_IN_APP_ROUTE, 'Photos: in app', true],
  [SET_MAIL_ROUTE, 'Photos: e-mail', false],
] as const)('a failed %s rolls ‘%s’ back', async (route, name, isOn) => {
  await openPage(server, SETTINGS_PATH, { user: client });
  server.refuse(route, 'validation_failed', { message: 'The server said no' });
  await switchOf(name).click();
  await expect.element(page.getByText('Failed to update notification settings')).toBeVisible();
  await expect.element(page.getByText('The server said no')).toBeVisible();
  await expect.poll(() => (switchOf(name).element() as HTMLInputElement).checked).toBe(isOn);
});

test('two quick changes do not flicker', async () => {
  settings.sendsMail = false;
  await openPage(server, SETTINGS_PATH, { user: client });
  await expect.element(switchOf('Photos: in app')).toBeVisible();
  let saved = samplePreferences();
  server.respondWith(SET_IN_APP_ROUTE, ({ params, body }) => {
    saved = { ...saved, [params['kind'] ?? '']: body.enabled };
    server.respond(IN_APP_ROUTE, saved);
    return saved;
  });
  const switchedOffCounts = recordFrames(
    () => switches.elements().filter((element) => !(element as HTMLInputElement).checked).length,
  );
  const releaseFirst = server.hold(SET_IN_APP_ROUTE);
  await switchOf('Photos: in app').click();
  await switchOf('Messages: in app').click();
  // The second save is still pending after the first. A refetch now would show the state before the second save.
  const releaseSecond = server.hold(SET_IN_APP_ROUTE);
  releaseFirst();
  await expect.poll(() => server.calls(SET_IN_APP_ROUTE)).toHaveLength(2);
  const fetchCount = server.calls(IN_APP_ROUTE).length;
  releaseSecond();
  await expect.poll(() => server.calls(IN_APP_ROUTE).length).toBeGreaterThan(fetchCount);
  expect(switchedOffCounts()).toEqual([0, 1, 2]);
});

test.each([IN_APP_ROUTE, MAIL_ROUTE] as const)(
  'settings that could not be loaded by %s can be loaded again',
  async (route) => {
    server.refuse(route, 'validation_failed');
    await openPage(server, SETTINGS_PATH, { user: client });
    await expect.element(page.getByText('Your notification settings could not be loaded')).toBeVisible();
    server.respond(IN_APP_ROUTE, samplePreferences());
    server.respond(MAIL_ROUTE, sampleMailPreferences());
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(switchOf('Photos: e-mail')).toBeVisible();
  },
);

test('an unconfirmed e-mail address shows a notice with a link to the profile', async () => {
  server.respond(MAIL_ROUTE, sampleMailPreferences({ isAddressConfirmed: false }));
  await openPage(server, SETTINGS_PATH, { user: client });
  await expect
    .element(page.getByText(`Your address ${client.email} isn’t confirmed yet`, { exact: false }))
    .toBeVisible();
  await page.getByRole('link', { name: 'Confirm it in your profile' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('an installer, who cannot approve proofs, has no e-mail switch for new proofs', async () => {
  await openPage(server, SETTINGS_PATH, { user: sampleInstaller() });
  await expect.element(switchOf('Approvals: e-mail')).toBeVisible();
  await expect.element(switchOf('New artwork proofs: in app')).toBeVisible();
  await expect.element(switchOf('New artwork proofs: e-mail')).not.toBeInTheDocument();
});

test('an admin has a switch for failed backups and no daily summary', async () => {
  await openPage(server, SETTINGS_PATH, { user: sampleShop({ role: 'admin' }) });
  await expect.element(switchOf('Failed backups: e-mail')).toBeVisible();
  expect(switches.elements()).toHaveLength(2);
  await expect.element(summary).not.toBeInTheDocument();
});

test('the daily summary is turned on in the time zone of the browser', async () => {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await openPage(server, SETTINGS_PATH, { user: sampleShop() });
  server.respond(SET_SUMMARY_ROUTE, sampleMailPreferences());
  await expect.element(timeZone).toHaveValue(browserZone);
  await summary.getByRole('switch').click();
  await expect.poll(() => server.calls(SET_SUMMARY_ROUTE)).toHaveLength(1);
  expect(server.calls(SET_SUMMARY_ROUTE)[0]?.body).toEqual({ enabled: true, timeZone: browserZone });
});

test('the time zone of the daily summary can be changed', async () => {
  const dailySummary = { enabled: true, timeZone: 'America/Denver' };
  server.respond(MAIL_ROUTE, sampleMailPreferences({ dailySummary }));
  await openPage(server, SETTINGS_PATH, { user: sampleShop() });
  server.respond(SET_SUMMARY_ROUTE, sampleMailPreferences());
  await expect.element(timeZone).toHaveValue('America/Denver');
  await timeZone.selectOptions('America/New_York');
  await expect.poll(() => server.calls(SET_SUMMARY_ROUTE)).toHaveLength(1);
  expect(server.calls(SET_SUMMARY_ROUTE)[0]?.body).toEqual({ enabled: true, timeZone: 'America/New_York' });
});
