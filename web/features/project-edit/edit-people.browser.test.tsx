import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptSave, openEditForm, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { CLIENT, INSTALLER, sampleDetails, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const SAVE_ROUTE = 'PUT /api/projects/{id}/full-update';
const saveButton = page.getByRole('button', { name: 'Save All Changes' });
const subcontractor = page.getByRole('combobox', { name: 'Subcontractor' });
const client = page.getByRole('combobox', { name: 'Client' });

test.each([
  ['a shop', sampleShop()],
  ['an admin', sampleShop({ id: 99, role: 'admin' })],
])('%s assigns an installer of the shop’s team', async (_name, user) => {
  server.respond('GET /api/projects/{id}/installers', [{ ...INSTALLER, company: 'Frost Films' }]);
  const details = sampleDetails();
  await openProject(server, details, { user });
  acceptSave(server, details);
  await page.getByRole('link', { name: 'Assign a subcontractor' }).click();
  await expect.element(subcontractor).toHaveFocus();
  await subcontractor.selectOptions('Lena Frost, Frost Films');
  await saveButton.click();
  await expectToast('Project updated');
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { project: { subcontractorId: INSTALLER.id } } }]);
});

test('an installer who is removed from the team is not assigned', async () => {
  server.respond('GET /api/projects/{id}/installers', [INSTALLER]);
  await openEditForm(server, sampleDetails());
  await subcontractor.selectOptions(INSTALLER.name);
  server.respond('GET /api/projects/{id}/installers', []);
  server.send({ kind: 'team' });
  await expect
    .element(page.getByText('The subcontractor that you chose is no longer available.'))
    .toBeVisible();
  await expect.element(subcontractor).toHaveValue('');
});

test('a shop removes the installer', async () => {
  const details = sampleDetails({ subcontractorId: INSTALLER.id }, { subcontractor: INSTALLER });
  await openEditForm(server, details);
  acceptSave(server, details);
  await subcontractor.selectOptions('Not assigned');
  await saveButton.click();
  await expectToast('Project updated');
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { project: { subcontractorId: null } } }]);
});

test('a shop chooses a client of its other projects', async () => {
  server.respond('GET /api/projects/{id}/clients', [CLIENT]);
  const details = sampleDetails();
  await openEditForm(server, details, { search: '#client' });
  acceptSave(server, details);
  await expect.element(client).toHaveFocus();
  await client.selectOptions('Priya Raman');
  await saveButton.click();
  await expectToast('Project updated');
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { project: { clientId: CLIENT.id } } }]);
});

test('a shop removes the client', async () => {
  const details = sampleDetails({ clientId: CLIENT.id }, { client: CLIENT });
  await openEditForm(server, details);
  acceptSave(server, sampleDetails());
  await client.selectOptions('No client');
  await saveButton.click();
  await expect.element(page.getByRole('button', { name: 'Add client' })).toBeVisible();
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { project: { clientId: null } } }]);
});

test('when the server rejects the client, the form shows the error on the tab of the client field', async () => {
  await openEditForm(server, sampleDetails(), { search: '&tab=wrap-details' });
  const brand = page.getByRole('textbox', { name: 'Brand' });
  await brand.fill('Avery');
  const message = 'Choose a client of your other projects, or invite the client';
  server.refuse(SAVE_ROUTE, 'validation_failed', { errors: { 'project.clientId': { _errors: [message] } } });
  await saveButton.click();
  await expectToast('Error', 'Not saved. Check the client.');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(client).toHaveFocus();
  expect(location.search).toContain('tab=general');
  await page.getByRole('tab', { name: 'Wrap Details' }).click();
  await expect.element(brand).toHaveValue('Avery');
});
