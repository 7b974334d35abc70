import { expect, test } from 'vitest';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { sampleTeamMember } from '#web/testing/samples.ts';
import { acceptNewProject, dialog, openNewProject } from './new-project.testing.ts';

const server = fakeProjectServer();
const CREATE_ROUTE = 'POST /api/projects';
const createButton = dialog.getByRole('button', { name: 'Create Project' });
const textbox = (name: string) => dialog.getByRole('textbox', { name });
const choice = (name: string) => dialog.getByRole('combobox', { name });

test.each([
  ['Vehicle Type', ['car', 'truck', 'box-truck', 'van', 'trailer', 'other']],
  ['Wrap Type', ['full', 'partial', 'commercial', 'color-change', 'ppf']],
  ['Material', ['3m', 'avery', 'oracal', 'xpel', 'other']],
])('the choice “%s” has the specified values', async (name, values) => {
  await openNewProject(server);
  const options = choice(name).getByRole('option').elements() as HTMLOptionElement[];
  expect(options.map(({ value }) => value).filter(Boolean)).toEqual(values);
});

test('an installer who is removed from the team is not assigned', async () => {
  server.respond('GET /api/subcontractors', [sampleTeamMember({ id: 7, name: 'Lena Frost', company: null })]);
  await openNewProject(server, { isFilledIn: true });
  await choice('Subcontractor').selectOptions('Lena Frost');
  server.respond('GET /api/subcontractors', []);
  server.send({ kind: 'team' });
  await expect
    .element(dialog.getByText('The subcontractor that you chose is no longer available.'))
    .toBeVisible();
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created');
  expect(server.calls(CREATE_ROUTE)).toMatchObject([{ body: { subcontractorId: null } }]);
});

test('a commercial wrap has no color', async () => {
  await openNewProject(server);
  await choice('Wrap Type').selectOptions('full');
  await expect.element(textbox('Wrap Color')).toBeVisible();
  await choice('Wrap Type').selectOptions('commercial');
  await expect.element(textbox('Wrap Color')).not.toBeInTheDocument();
});

test('a typed wrap color returns after a commercial wrap was chosen', async () => {
  await openNewProject(server);
  await textbox('Wrap Color').fill('Satin midnight blue');
  await choice('Wrap Type').selectOptions('commercial');
  await expect.element(textbox('Wrap Color')).not.toBeInTheDocument();
  await choice('Wrap Type').selectOptions('color-change');
  await expect.element(textbox('Wrap Color')).toHaveValue('Satin midnight blue');
});

test('a commercial wrap is created without the color that was typed before', async () => {
  await openNewProject(server, { isFilledIn: true });
  await textbox('Wrap Color').fill('Satin midnight blue');
  await choice('Wrap Type').selectOptions('commercial');
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created');
  expect(server.calls(CREATE_ROUTE)).toMatchObject([{ body: { wrapDetail: { color: null } } }]);
});

test('the installation fields open with a click on their heading', async () => {
  await openNewProject(server);
  await expect.element(textbox('Installation Address')).not.toBeInTheDocument();
  await dialog.getByText('Installation (Optional)').click();
  await expect.element(textbox('Installation Address')).toBeVisible();
});

test('the installation fields open when one of them has an error', async () => {
  await openNewProject(server, { isFilledIn: true });
  await dialog.getByText('Installation (Optional)').click();
  await textbox('Contact Phone').fill('Maria');
  await dialog.getByText('Installation (Optional)').click();
  await createButton.click();
  await expect.element(dialog.getByText('Enter a phone number')).toBeVisible();
  await expect.element(textbox('Contact Phone')).toHaveFocus();
  await textbox('Contact Phone').fill('555 0101');
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created');
  expect(server.calls(CREATE_ROUTE)).toMatchObject([{ body: { installationContactPhone: '555 0101' } }]);
});

test('a VIN is checked while it is typed', async () => {
  await openNewProject(server);
  const vin = textbox('VIN');
  await vin.fill('1M8GDM9');
  await expect.element(dialog.getByText('7 of 17 characters')).toBeVisible();
  expect(dialog.getByText('this one has 7', { exact: false }).elements()).toEqual([]);
  await textbox('Make').click();
  await expect.element(dialog.getByText('A VIN has 17 characters; this one has 7.')).toBeVisible();
  await vin.fill('1M8GDM9A1KP042788');
  const warning = dialog.getByText('The check digit doesn’t match', { exact: false });
  await expect.element(warning).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await vin.fill('1M8GDM9AXKP042788');
  await expect.element(warning).not.toBeInTheDocument();
});

test('an unusual VIN can be saved', async () => {
  await openNewProject(server, { isFilledIn: true });
  await textbox('VIN').fill('TRAILER-7');
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created');
  expect(server.calls(CREATE_ROUTE)).toMatchObject([{ body: { vehicleDetail: { vin: 'TRAILER-7' } } }]);
});
