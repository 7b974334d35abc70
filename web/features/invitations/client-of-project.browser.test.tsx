import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleDetails, sampleProject, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { SAMPLE_LINK } from './invitations.testing.ts';
import { respondToDetails } from '#web/testing/project-page.ts';

const server = fakeServer();
const INVITE_ROUTE = 'POST /api/projects/{id}/invitations';
const CHOOSE_CLIENT_ROUTE = 'PUT /api/projects/{id}/full-update';
const WITHDRAW_ROUTE = 'DELETE /api/invitations/{id}';
const INVITED_DETAILS = sampleDetails({}, { clientInvitation: { ...SAMPLE_LINK, isExpired: false } });
const button = (name: string) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog', { name: 'Add client' });
const link = page.getByRole('textbox', { name: 'Invitation link' });

test('shows the link after a new client was invited', async () => {
  await openProject();
  server.respondWith(INVITE_ROUTE, () => {
    respondToDetails(server, INVITED_DETAILS);
    return SAMPLE_LINK;
  });
  await button('Add client').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Maria Lopez');
  await dialog.getByRole('textbox', { name: 'Email (Optional)' }).fill('maria@fleet.example');
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(link).toHaveValue(SAMPLE_LINK.url);
  expect(await accessibilityFindings()).toBe('');
  await button('Done').click();
  await expect.element(page.getByText('Maria Lopez Invited')).toBeVisible();
  expect(server.calls(INVITE_ROUTE)[0]?.body).toEqual({
    name: 'Maria Lopez',
    email: 'maria@fleet.example',
    phone: null,
  });
});

test('a client of an earlier project is chosen', async () => {
  const maria = { id: 8, name: 'Maria Lopez', company: null, avatarUrl: null };
  await openProject();
  server.respond('GET /api/projects/{id}/clients', [maria]);
  server.respondWith(CHOOSE_CLIENT_ROUTE, () => {
    respondToDetails(server, sampleDetails({ clientId: 8 }, { client: maria }));
    return { project: sampleProject({ clientId: 8 }), vehicleDetail: null, wrapDetail: null };
  });
  await button('Add client').click();
  await dialog.getByRole('combobox', { name: 'Client' }).selectOptions('Maria Lopez');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Maria Lopez', { exact: true }).first()).toBeVisible();
  expect(server.calls(CHOOSE_CLIENT_ROUTE)[0]?.body).toEqual({ project: { clientId: 8 } });
});

test('when a colleague adds a client, the form keeps its entries and does not replace the client', async () => {
  const maria = { id: 8, name: 'Maria Lopez', company: null, avatarUrl: null };
  await openProject();
  server.respond('GET /api/projects/{id}/clients', [maria]);
  await button('Add client').click();
  await dialog.getByRole('combobox', { name: 'Client' }).selectOptions('Maria Lopez');
  respondToDetails(server, sampleDetails({ clientId: 9 }, { client: { ...maria, id: 9, name: 'Lee Park' } }));
  server.respond('GET /api/projects/{id}/clients', [maria]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText('Lee Park', { exact: true }).first()).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect.element(dialog.getByText('Someone else has added a client to this project.')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('8');
  expect(server.calls(CHOOSE_CLIENT_ROUTE)).toEqual([]);
});

test('a client whose response was lost is not reported as added by someone else', async () => {
  const maria = { id: 8, name: 'Maria Lopez', company: null, avatarUrl: null };
  await openProject();
  server.respond('GET /api/projects/{id}/clients', [maria]);
  await button('Add client').click();
  await dialog.getByRole('combobox', { name: 'Client' }).selectOptions('Maria Lopez');
  server.disconnect(CHOOSE_CLIENT_ROUTE);
  respondToDetails(server, sampleDetails({ clientId: 8 }, { client: maria }));
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Maria Lopez', { exact: true }).first()).toBeInTheDocument();
  server.respond(CHOOSE_CLIENT_ROUTE, {
    project: sampleProject({ clientId: 8 }),
    vehicleDetail: null,
    wrapDetail: null,
  });
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an invitation gets a new link', async () => {
  await openProject(INVITED_DETAILS);
  server.respond('POST /api/invitations/{id}/link', SAMPLE_LINK);
  await button('New link for Maria Lopez').click();
  await expect.element(link).toHaveValue(SAMPLE_LINK.url);
  await button('Done').click();
  await expect.element(link).not.toBeInTheDocument();
});

test('an invitation is withdrawn after a confirmation', async () => {
  await openProject(INVITED_DETAILS);
  server.respondWith(WITHDRAW_ROUTE, () => {
    respondToDetails(server, sampleDetails());
    return { success: true as const };
  });
  await button('Withdraw the invitation for Maria Lopez').click();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast('Invitation withdrawn');
  await expect.element(button('Add client')).toBeVisible();
  expect(server.calls(WITHDRAW_ROUTE)).toMatchObject([{ params: { id: '4' } }]);
});

test('an invitation with long names fits a phone screen', async () => {
  const name = 'Harbourbakerydeliveryvan'.repeat(8);
  await openProject(
    sampleDetails(
      { name },
      { clientInvitation: { ...SAMPLE_LINK, name: 'Maria'.repeat(20), isExpired: false } },
    ),
  );
  await expect.element(page.getByRole('button', { name: /^New link/ })).toBeVisible();
  await expectNoHorizontalScroll();
});

function openProject(details: ProjectDetails = sampleDetails()) {
  respondToDetails(server, details);
  return openPage(server, '/project/1', { user: sampleShop() });
}
