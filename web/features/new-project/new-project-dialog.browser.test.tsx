import { expect, test } from 'vitest';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleTeamMember } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { acceptNewProject, dialog, openNewProject } from './new-project.testing.ts';

const server = fakeProjectServer();
const CREATE_ROUTE = 'POST /api/projects';
const createButton = dialog.getByRole('button', { name: 'Create Project' });
const textbox = (name: string) => dialog.getByRole('textbox', { name });
const choice = (name: string) => dialog.getByRole('combobox', { name });

test('the dialog has a section for each part of a project', async () => {
  await openNewProject(server);
  for (const name of ['Project Information', 'Vehicle Details', 'Wrap Details', 'Assign Subcontractor'])
    await expect.element(dialog.getByRole('group', { name })).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Initial Photos (Optional)' })).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the form shows an error at every required field', async () => {
  await openNewProject(server);
  await createButton.click();
  for (const text of [
    'Project name is required',
    'Vehicle type is required',
    'Vehicle make is required',
    'Vehicle model is required',
    'Vehicle year is required',
    'Vehicle color is required',
    'Wrap type is required',
    'Material is required',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(textbox('Project Name')).toHaveFocus();
  expect(server.calls(CREATE_ROUTE)).toEqual([]);
});

test('a created project is opened', async () => {
  await openNewProject(server);
  await fillIn();
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created', 'New project has been created successfully.');
  await expect.poll(() => location.pathname).toBe('/project/1');
  const vehicleDetail = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  const wrapDetail = { wrapType: 'full', material: '3m' };
  const body = { name: 'Harbour Bakery van', subcontractorId: null, vehicleDetail, wrapDetail };
  expect(server.calls(CREATE_ROUTE)).toMatchObject([{ body }]);
});

test('an installer of the team can be assigned', async () => {
  server.respond('GET /api/subcontractors', [sampleTeamMember({ company: 'Frost Films' })]);
  await openNewProject(server, { isFilledIn: true });
  await choice('Subcontractor').selectOptions('Lena Frost, Frost Films');
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created');
  expect(server.calls(CREATE_ROUTE)).toMatchObject([{ body: { subcontractorId: 7 } }]);
});

test('a failed creation keeps the form', async () => {
  await openNewProject(server, { isFilledIn: true });
  server.refuse(CREATE_ROUTE, 'forbidden', { message: 'Back in a minute.' });
  const release = server.hold(CREATE_ROUTE);
  await createButton.click();
  await expect.element(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  release();
  await expectToast('Error', 'Failed to create project. Please try again.');
  await expect.element(dialog.getByText('Back in a minute.')).toBeVisible();
  await expect.element(textbox('Project Name')).toHaveValue('Harbour Bakery van');
  acceptNewProject(server);
  await createButton.click();
  await expect.poll(() => location.pathname).toBe('/project/1');
});

test('a project that an earlier attempt has created is not reported as failed', async () => {
  await openNewProject(server, { isFilledIn: true });
  const message = 'This was already done.';
  server.refuse(CREATE_ROUTE, 'conflict', { message, details: { carriedOut: true } });
  await createButton.click();
  await expectToast('Already saved', 'An earlier attempt succeeded.');
  await expect.element(dialog.getByText(message)).toBeVisible();
});

test('errors of the server are shown at their fields', async () => {
  await openNewProject(server, { isFilledIn: true });
  const errors = { name: { _errors: ['This name is taken', 'Choose another'] } };
  server.refuse(CREATE_ROUTE, 'validation_failed', { errors });
  await createButton.click();
  await expectToast('Error', 'Failed to create project. Please try again.');
  await expect.element(dialog.getByText('This name is taken, Choose another')).toBeVisible();
  await expect.element(textbox('Project Name')).toHaveFocus();
});

test('a project can be created while the team is unavailable', async () => {
  server.refuse('GET /api/subcontractors', 'unavailable');
  await openNewProject(server, { isFilledIn: true });
  const note = 'Your team could not be loaded. You can assign someone later.';
  await expect.element(dialog.getByText(note)).toBeVisible();
  expect(server.calls('GET /api/subcontractors')).toHaveLength(2);
  acceptNewProject(server);
  await createButton.click();
  await expectToast('Project created');
});

async function fillIn(): Promise<void> {
  const texts = { 'Project Name': 'Harbour Bakery van', Make: 'Ford', Model: 'Transit', Year: '2024' };
  for (const [name, text] of Object.entries({ ...texts, Color: 'White' })) await textbox(name).fill(text);
  const choices = { 'Vehicle Type': 'van', 'Wrap Type': 'full', Material: '3m' };
  for (const [name, value] of Object.entries(choices)) await choice(name).selectOptions(value);
}
