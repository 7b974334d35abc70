import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AvatarEditor } from '#web/features/avatar/avatar-editor.tsx';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { stopClock } from '#web/testing/stop-clock.ts';
import { NeedsConnectionText, HasConnectionContext } from '#web/ui/connection-need.tsx';
import { currentToasts } from '#web/ui/toast-store.ts';
import { RoleSelector } from './role-selector.tsx';

const server = fakeServer();
const SET_ROLE_ROUTE = 'POST /api/user/set-role';
const SESSION_ROUTE = 'GET /api/auth/session';
const shopOutsideRegistry = sampleShop({ allowContractorRole: false });

const roles = page.getByRole('radiogroup', { name: 'My profile role is a:' });
const administration = page.getByRole('region', { name: 'Administration' });
const role = (name: string) => roles.getByRole('radio', { name });
const rememberedRole = () => localStorage.getItem('user_1_selected_role_type');

test('the controls for the role and the profile picture say that they need a connection', async () => {
  await renderSignedIn(
    <HasConnectionContext value={false}>
      <NeedsConnectionText />
      <AvatarEditor />
      <RoleSelector />
    </HasConnectionContext>,
  );
  const picture = page.getByRole('button', { name: 'Change profile picture' });
  for (const control of [role('Subcontractor'), picture])
    await expect.element(control).toHaveAccessibleDescription(/Needs a connection$/);
  await role('Subcontractor').click({ force: true });
  await expect.element(role('Subcontractor')).not.toBeChecked();
});

test('a role chosen by keyboard is saved at once, and the session is checked again later', async () => {
  await openPage(server, '/settings', { user: shopOutsideRegistry });
  await expect.element(role('Contractor (Unlisted)')).toBeChecked();
  for (const explanation of [
    'Only hired for install jobs, sees only assigned projects',
    'Appears in the subcontractor registry and can hire',
    'Not in the registry, can hire',
  ])
    await expect.element(roles.getByText(explanation)).toBeVisible();
  server.respondWith(SET_ROLE_ROUTE, () => {
    const saved = { ...shopOutsideRegistry, allowContractorRole: true };
    server.respond(SESSION_ROUTE, saved);
    return saved;
  });
  const initialSessionCallCount = server.calls(SESSION_ROUTE).length;
  const advance = stopClock();
  (role('Contractor (Unlisted)').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(role('Contractor (Listed)')).toBeChecked();
  expect(rememberedRole()).toBe('contractor');
  // The session is checked once after the save, and once 800 ms later.
  await advance(() => server.calls(SESSION_ROUTE).length === initialSessionCallCount + 2);
  expect(server.calls(SET_ROLE_ROUTE).map(({ body }) => body)).toEqual([
    { roleType: 'contractor', allowContractorRole: true },
  ]);
});

test('a new role changes the fields of the profile before the role is saved', async () => {
  await openPage(server, '/settings', { user: shopOutsideRegistry });
  server.respond(SET_ROLE_ROUTE, { ...shopOutsideRegistry, role: 'subcontractor' });
  const release = server.hold(SET_ROLE_ROUTE);
  await role('Subcontractor').click();
  await expect.element(page.getByRole('textbox', { name: 'Street Address' })).toBeVisible();
  release();
});

test('a role that the server refuses is rolled back', async () => {
  await openPage(server, '/settings', { user: shopOutsideRegistry });
  server.refuse(SET_ROLE_ROUTE, 'forbidden');
  await role('Subcontractor').click();
  await expect.element(page.getByText('Failed to update role: Failed to update role (403)')).toBeVisible();
  await expect.element(role('Contractor (Unlisted)')).toBeChecked();
  expect(rememberedRole()).toBe('contractor-unlisted');
});

test('a refused role shows why a shop with staff cannot become a subcontractor', async () => {
  await openPage(server, '/settings', { user: shopOutsideRegistry });
  server.refuse(SET_ROLE_ROUTE, 'conflict', { message: 'Remove its staff first' });
  await role('Subcontractor').click();
  await expect
    .element(page.getByText('Failed to update role: Failed to update role (409). Remove its staff first'))
    .toBeVisible();
  await expect.element(role('Contractor (Unlisted)')).toBeChecked();
});

test('a role that is saved after the user has signed out does not restore the session', async () => {
  const { queryClient } = await openPage(server, '/settings', { user: shopOutsideRegistry });
  server.respond(SET_ROLE_ROUTE, { ...shopOutsideRegistry, role: 'subcontractor' });
  server.respondWith('POST /api/auth/logout', () => {
    server.refuse(SESSION_ROUTE, 'not_signed_in');
    return SUCCESS_RESPONSE;
  });
  const release = server.hold(SET_ROLE_ROUTE);
  await role('Subcontractor').click();
  await expect.poll(() => server.calls(SET_ROLE_ROUTE)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  release();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(currentToasts().map(({ title }) => title)).toEqual(['Logged out']);
  expect(localStorage.getItem('auth_user')).toBeNull();
});

test('the remembered role is shown until the server responds', async () => {
  let release: (() => void) | undefined;
  const prepare = () => {
    localStorage.setItem('user_1_selected_role_type', 'subcontractor');
    release = server.hold(SESSION_ROUTE);
  };
  await openPage(server, '/settings', { user: shopOutsideRegistry, prepare });
  await expect.element(role('Subcontractor')).toBeChecked();
  await expect.element(page.getByRole('banner')).toHaveAttribute('aria-busy', 'true');
  release?.();
  await expect.element(role('Contractor (Unlisted)')).toBeChecked();
  await expect.element(page.getByRole('banner')).toHaveAttribute('aria-busy', 'false');
  expect(rememberedRole()).toBe('contractor-unlisted');
});

test('a client sees neither the role choice nor the administration section', async () => {
  await openPage(server, '/settings', { user: sampleInstaller({ role: 'client' }) });
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expect.element(roles).not.toBeInTheDocument();
  await expect.element(administration).not.toBeInTheDocument();
});

test('an admin sees a link to the admin dashboard and no role choice', async () => {
  await openPage(server, '/settings', { user: sampleInstaller({ role: 'admin' }) });
  const dashboardLink = administration.getByRole('link', { name: 'Open Admin Dashboard' });
  await expect.element(dashboardLink).toHaveAttribute('href', '/admin');
  await expect.element(roles).not.toBeInTheDocument();
});
