import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { sampleCertification } from '#shared/certifications/certifications.testing.ts';
import { samplePreferences } from '#shared/notifications/notifications.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { stopClock } from '#web/testing/stop-clock.ts';

const server = fakeServer();
beforeEach(() => server.respond('GET /api/certifications', [sampleCertification()]));

const SAVE_ROUTE = 'PATCH /api/users/{id}';
const SAVED_MESSAGE = 'Your profile has been updated successfully.';
const RESTORED_MESSAGE = 'We restored your unsaved changes.';

const field = (name: string) => page.getByRole('textbox', { name });
const fullName = field('Full Name');
const company = field('Company (Optional)');
const save = page.getByRole('button', { name: 'Save Changes' });
const certification = (name: string) =>
  page.getByRole('group', { name: 'Certifications' }).getByRole('checkbox', { name });

test('a shop saves only the changed profile fields, by keyboard', async () => {
  await openSettings(sampleShop({ phone: '555 0100', state: 'NE' }));
  await expect.element(field('Email')).toHaveAttribute('type', 'email');
  await expect.element(field('State (Optional)')).toHaveValue('NE');
  await expect.element(field('ZIP Code')).not.toBeInTheDocument();
  await fullName.fill('Dana W.');
  await field('Phone Number (Optional)').fill('');
  (certification('3M').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  (save.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SAVED_MESSAGE)).toBeVisible();
  await expect.element(page.getByText('Welcome, Dana W.')).toBeVisible();
  const [saved] = server.calls(SAVE_ROUTE);
  expect(saved?.body).toEqual({
    name: 'Dana W.',
    phone: null,
    role: 'contractor',
    allowContractorRole: true,
    hasBusinessRegistration: false,
    hasBusinessInsurance: false,
    certifications: [3],
  });
});

test('a save checks the session at once and again after 300 ms', async () => {
  await openSettings(sampleShop());
  await company.fill('Harbour Wraps');
  const initialSessionCallCount = server.calls('GET /api/auth/session').length;
  const advance = stopClock();
  await save.click();
  await advance(() => server.calls('GET /api/auth/session').length === initialSessionCallCount + 2);
});

test('the save button shows its progress', async () => {
  await openSettings(sampleShop());
  await company.fill('Harbour Wraps');
  const release = server.hold(SAVE_ROUTE);
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect.element(save).toBeVisible();
});

test('input during a save is kept for the next save', async () => {
  await openSettings(sampleShop({ company: null }));
  await company.fill('Whitfield');
  await fullName.fill('Dana W.');
  const release = server.hold(SAVE_ROUTE);
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await company.fill('Whitfield Wraps');
  await field('Phone Number (Optional)').fill('555 0142');
  release();
  await expect.element(page.getByText('Welcome, Dana W.')).toBeVisible();
  await expect.element(company).toHaveValue('Whitfield Wraps');
  expect(storedDraft()).toEqual({ company: 'Whitfield Wraps', phone: '555 0142' });

  await save.click();
  await expect.poll(() => server.calls(SAVE_ROUTE)).toHaveLength(2);
  const second = server.calls(SAVE_ROUTE)[1]?.body;
  expect(second).toMatchObject({ company: 'Whitfield Wraps', phone: '555 0142' });
  expect(second).not.toHaveProperty('name');
  await expect.poll(storedDraft).toBeNull();
});

test('a save that ends while another settings tab is open leaves no draft', async () => {
  server.respond('GET /api/notifications/preferences', samplePreferences());
  await openSettings(sampleShop());
  await company.fill('Harbour Wraps');
  const release = server.hold(SAVE_ROUTE);
  await save.click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect.element(page.getByText(/Choose what you’re notified about/)).toBeVisible();
  release();
  await expect.element(page.getByText(SAVED_MESSAGE)).toBeVisible();
  expect(storedDraft()).toBeNull();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect.element(company).toHaveValue('Harbour Wraps');
  await expect.element(page.getByText(RESTORED_MESSAGE)).not.toBeInTheDocument();
});

test('an installer saves an address', async () => {
  await openSettings(sampleInstaller());
  const address = { street: '1 Harbour Road', city: 'Omaha', state: 'NE', zipCode: '68102' };
  await field('Street Address').fill(address.street);
  await field('City').fill(address.city);
  await field('State').fill(address.state);
  await field('ZIP Code').fill(address.zipCode);
  await save.click();
  await expect.element(page.getByText(SAVED_MESSAGE)).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject(address);
});

test('invalid fields are not sent', async () => {
  await openSettings(sampleShop());
  await fullName.fill('D');
  await field('Email').fill('dana@');
  await save.click();
  await expect.element(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect.element(page.getByText('Invalid email address')).toBeVisible();
  expect(server.calls(SAVE_ROUTE)).toEqual([]);
});

test('a failed save keeps the input', async () => {
  await openSettings(sampleShop());
  server.refuse(SAVE_ROUTE, 'conflict');
  await fullName.fill('Dana W.');
  await save.click();
  await expect.element(page.getByText('Failed to update profile. Please try again.')).toBeVisible();
  await expect.element(fullName).toHaveValue('Dana W.');
});

test('unsaved changes are restored after a reload and can be discarded', async () => {
  const user = sampleShop();
  await openSettings(user);
  await fullName.fill('Somebody else');
  await openPage(server, '/settings', { user, isReload: true });
  await expect.element(fullName).toHaveValue('Somebody else');
  await expect.element(page.getByText(RESTORED_MESSAGE)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(fullName).toHaveValue('Dana Whitfield');
  expect(storedDraft()).toBeNull();
});

test('common certifications are offered while none are set up', async () => {
  server.respond('GET /api/certifications', []);
  const release = server.hold('GET /api/certifications');
  await openSettings(sampleShop());
  await expect.element(page.getByText('Loading certifications...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText('No certifications available')).toBeVisible();
  const list = page.getByRole('group', { name: 'Certifications' }).element().querySelector('div');
  expect(list && getComputedStyle(list).maxHeight).toBe('240px');
  for (const name of DEFAULT_CERTIFICATIONS) await expect.element(certification(name)).toBeVisible();
  await certification('PPF').click();
  await save.click();
  await expect.element(page.getByText(SAVED_MESSAGE)).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({ certifications: ['PPF'] });
});

test('a common certification stays selected after a save', async () => {
  server.respond('GET /api/certifications', []);
  await openSettings(sampleShop());
  await certification('PPF').click();
  server.respondWith(SAVE_ROUTE, () => {
    const saved = sampleShop({ certifications: [9] });
    server.respond('GET /api/auth/session', saved);
    server.respond('GET /api/certifications', [sampleCertification({ id: 9, name: 'PPF' })]);
    return saved;
  });
  await save.click();
  await expect.element(certification('Hexis')).not.toBeInTheDocument();
  await expect.element(certification('PPF')).toBeChecked();
});

test.each([
  ['no certification is active', []],
  ['others are active', [sampleCertification()]],
])('an inactive certification of the user can be seen and cleared while %s', async (_case, active) => {
  server.respond('GET /api/certifications', active);
  const heldCertifications = [sampleCertification({ id: 9, name: 'PPF', isActive: false })];
  server.respond('GET /api/certifications/held', heldCertifications);
  await openSettings(sampleShop({ certifications: [9] }));
  await expect.element(certification('PPF (Inactive)')).toBeChecked();
  await expect.element(certification('PPF')).not.toBeInTheDocument();
  await certification('PPF (Inactive)').click();
  await save.click();
  await expect.element(page.getByText(SAVED_MESSAGE)).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({ certifications: [] });
});

test('a deleted certification in a draft is not saved', async () => {
  const user = sampleShop();
  server.respond('GET /api/certifications', [
    sampleCertification(),
    sampleCertification({ id: 9, name: 'PPF' }),
  ]);
  await openSettings(user);
  await certification('3M').click();
  await certification('PPF').click();
  server.respond('GET /api/certifications', [sampleCertification()]);
  await openPage(server, '/settings', { user, isReload: true });
  await expect.element(certification('3M')).toBeChecked();
  await save.click();
  await expect.poll(() => server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({ certifications: [3] });
});

test('certifications that could not be loaded can be loaded again', async () => {
  server.refuse('GET /api/certifications', 'validation_failed');
  const advance = stopClock();
  await openPage(server, '/settings', { user: sampleShop() });
  const retry = page.getByRole('button', { name: 'Retry' });
  await advance(() => retry.query() !== null);
  server.respond('GET /api/certifications', [sampleCertification()]);
  await retry.click();
  await expect.element(certification('3M')).toBeVisible();
});

test('the form has no certifications for a client', async () => {
  await openSettings(sampleShop({ role: 'client' }));
  await expect.element(save).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Certifications' })).not.toBeInTheDocument();
});

test('the arrow keys change the tab and the URL', async () => {
  server.respond('GET /api/notifications/preferences', samplePreferences());
  await openSettings(sampleShop(), '/settings?tab=offline');
  await page.getByRole('tab', { name: 'Offline' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'Notifications', selected: true })).toHaveFocus();
  expect(location.search).toBe('?tab=notifications');
});

test('a long name fits a small phone', async () => {
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley-Wriothesleywithoutanyspace';
  const user = sampleInstaller({ name, allowContractorRole: true });
  await openPage(server, '/settings', { user });
  await expect.element(page.getByText('Trust and Professionalism')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

/** Opens the settings of a user whose saves succeed. */
async function openSettings(user: SignedInUser, address = '/settings') {
  await openPage(server, address, { user });
  let saved = user;
  server.respondWith(SAVE_ROUTE, ({ body }) => {
    saved = { ...saved, ...body } as SignedInUser;
    server.respond('GET /api/auth/session', saved);
    return saved;
  });
}

/** The stored draft of the profile, or null. */
function storedDraft(): unknown {
  const name = Object.keys(sessionStorage).find((key) => key.endsWith('_profile'));
  return name ? JSON.parse(sessionStorage.getItem(name) ?? '') : null;
}
