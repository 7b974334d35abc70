import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Invitation } from '#shared/invitations/invitations.contract.ts';
import type { StaffMember } from '#shared/staff/staff.contract.ts';
import { SAMPLE_LINK, sampleStaffInvitation } from '#web/features/invitations/invitations.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const STAFF_ROUTE = 'GET /api/staff';
const INVITATIONS_ROUTE = 'GET /api/staff/invitations';
const INVITE_ROUTE = 'POST /api/staff/invitations';
const CHANGE_ROUTE = 'PATCH /api/staff/{userId}';
const REMOVE_ROUTE = 'DELETE /api/staff/{userId}';
const MAYA: StaffMember = {
  id: 5,
  name: 'Maya Ortiz',
  avatarUrl: null,
  username: 'maya',
  email: 'maya@whitfield.example',
  role: 'production',
  createdAt: '2026-03-05T10:00:00.000Z',
};
const role = page.getByRole('combobox', { name: 'Role of Maya Ortiz' });

test('a shop without staff sees an empty list', async () => {
  await openStaff();
  await expect.element(page.getByText('No staff yet')).toBeVisible();
  await expect.element(page.getByText('No open invitations.')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the role of a member is changed', async () => {
  await openStaff([MAYA]);
  server.respondWith(CHANGE_ROUTE, () => {
    const manager: StaffMember = { ...MAYA, role: 'manager' };
    server.respond(STAFF_ROUTE, [manager]);
    return manager;
  });
  await expect.element(role).toHaveValue('production');
  expect(await accessibilityFindings()).toBe('');
  await role.selectOptions('Manager');
  await expectToast('Role changed', 'Maya Ortiz: Manager');
  await expect.element(role).toHaveValue('manager');
  expect(server.calls(CHANGE_ROUTE)).toMatchObject([{ params: { userId: '5' }, body: { role: 'manager' } }]);
});

test('two quick changes of a role are saved in order, and the last one stays selected', async () => {
  await openStaff([MAYA]);
  server.respondWith(CHANGE_ROUTE, ({ body }) => ({ ...MAYA, role: body.role }));
  const releaseFirst = server.hold(CHANGE_ROUTE);
  await role.selectOptions('Manager');
  await role.selectOptions('Production');
  expect(server.calls(CHANGE_ROUTE)).toHaveLength(1);
  const releaseSecond = server.hold(CHANGE_ROUTE);
  releaseFirst();
  await expectToast('Role changed', 'Maya Ortiz: Manager');
  await expect.element(role).toHaveValue('production');
  releaseSecond();
  await expectToast('Role changed', 'Maya Ortiz: Production');
  await expect.element(role).toHaveValue('production');
  expect(server.calls(CHANGE_ROUTE).map(({ body }) => body.role)).toEqual(['manager', 'production']);
});

test('a member is removed after a confirmation', async () => {
  await openStaff([MAYA]);
  server.respondWith(REMOVE_ROUTE, () => {
    server.respond(STAFF_ROUTE, []);
    return { success: true as const };
  });
  await page.getByRole('button', { name: 'Remove Maya Ortiz' }).click();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast('Removed from your staff', 'Maya Ortiz no longer sees your projects.');
  await expect.element(page.getByText('No staff yet')).toBeVisible();
  expect(server.calls(REMOVE_ROUTE)).toMatchObject([{ params: { userId: '5' } }]);
});

test('staff are invited with a role, and the link is shown', async () => {
  await openStaff();
  server.respondWith(INVITE_ROUTE, () => {
    server.respond(INVITATIONS_ROUTE, [sampleStaffInvitation({ role: 'manager' })]);
    return SAMPLE_LINK;
  });
  await page.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lee Park');
  await dialog.getByRole('radio', { name: 'Manager' }).click();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(SAMPLE_LINK.url);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Manager · Expires Mar 19, 2026')).toBeVisible();
  expect(server.calls(INVITE_ROUTE)[0]?.body).toEqual({ name: 'Lee Park', email: null, role: 'manager' });
});

test('an invitation is withdrawn after a confirmation', async () => {
  await openStaff([], [sampleStaffInvitation()]);
  server.respondWith('DELETE /api/invitations/{id}', () => {
    server.respond(INVITATIONS_ROUTE, []);
    return { success: true as const };
  });
  await page.getByRole('button', { name: 'Withdraw the invitation for Lee Park' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast('Invitation withdrawn');
  await expect.element(page.getByText('No open invitations.')).toBeVisible();
});

function openStaff(staff: StaffMember[] = [], invitations: Invitation[] = []) {
  server.respond(STAFF_ROUTE, staff);
  server.respond(INVITATIONS_ROUTE, invitations);
  return openPage(server, '/settings?tab=staff', { user: sampleShop() });
}
