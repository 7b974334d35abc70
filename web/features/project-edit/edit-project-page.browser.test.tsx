import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { acceptSave, openEditForm, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleDetails, sampleWrap } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { EDIT_TABS } from './edit-tab-names.ts';

const server = fakeProjectServer();
const SAVE_ROUTE = 'PUT /api/projects/{id}/full-update';
const OPENED_VERSION = { updatedAt: '2026-03-05T10:00:00.000Z' };
const save = page.getByRole('button', { name: 'Save All Changes' });
const projectName = page.getByRole('textbox', { name: 'Project Name' });
const selectedTab = page.getByRole('tab', { selected: true });

test('only the changed fields are sent', async () => {
  const wrap = { brand: '3M IJ180', laminate: false, designNotes: 'Logo 40 cm high' };
  const details = sampleDetails({}, { wrapDetail: sampleWrap(wrap) });
  await openEditForm(server, details, { search: '&tab=wrap-details' });
  acceptSave(server, details);
  const laminate = page.getByRole('combobox', { name: 'Laminate' });
  await expect.element(laminate).toHaveValue('false');
  await laminate.selectOptions('Not specified');
  await page.getByRole('textbox', { name: 'Design Notes' }).fill('');
  await save.click();
  await expectToast('Project updated');
  await expect.poll(() => location.pathname).toBe('/project/1');
  const wrapDetail = { laminate: null, designNotes: null };
  expect(server.calls(SAVE_ROUTE)).toMatchObject([
    { body: { project: {}, vehicleDetail: {}, wrapDetail, ...OPENED_VERSION } },
  ]);
});

test('a commercial wrap has no color', async () => {
  const wrap = { wrapType: 'full', material: '3m', color: 'Harbour blue' } as const;
  const details = sampleDetails({}, { wrapDetail: sampleWrap(wrap) });
  await openEditForm(server, details, { search: '&tab=wrap-details' });
  acceptSave(server, details);
  const color = page.getByRole('textbox', { name: 'Wrap Color' });
  await expect.element(color).toHaveValue('Harbour blue');
  await page.getByRole('combobox', { name: 'Wrap Type' }).selectOptions('commercial');
  await expect.element(color).not.toBeInTheDocument();
  await save.click();
  await expectToast('Project updated');
  const wrapDetail = { wrapType: 'commercial', color: null };
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { wrapDetail } }]);
});

test('an unsaved wrap color returns after a commercial wrap was chosen', async () => {
  const wrapDetail = sampleWrap({ wrapType: 'full', material: '3m', color: 'Harbour blue' });
  await openEditForm(server, sampleDetails({}, { wrapDetail }), { search: '&tab=wrap-details' });
  const color = page.getByRole('textbox', { name: 'Wrap Color' });
  const wrapType = page.getByRole('combobox', { name: 'Wrap Type' });
  await color.fill('Satin midnight blue');
  await wrapType.selectOptions('commercial');
  await expect.element(color).not.toBeInTheDocument();
  await wrapType.selectOptions('color-change');
  await expect.element(color).toHaveValue('Satin midnight blue');
});

test('a project needs a name', async () => {
  await openEditForm(server);
  await projectName.fill('   ');
  await page.getByRole('tab', { name: 'Tracking' }).click();
  await save.click();
  await expectToast('Project name required', 'Please enter a project name.');
  await expect.element(projectName).toHaveFocus();
  await expect.element(selectedTab).toHaveAccessibleName('General , needs your attention');
  expect(await accessibilityFindings()).toBe('');
  expect(server.calls(SAVE_ROUTE)).toEqual([]);
});

test('rejects a contact phone that is not a phone number', async () => {
  const details = sampleDetails();
  await openEditForm(server, details);
  acceptSave(server, details);
  const phone = page.getByRole('textbox', { name: 'Contact Phone' });
  await phone.fill('ask for Maria');
  await save.click();
  await expect.element(page.getByText('Enter a phone number')).toBeVisible();
  await phone.fill('(555) 010-1234');
  await save.click();
  await expectToast('Project updated');
  const project = { installationContactPhone: '(555) 010-1234' };
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { project } }]);
});

test('the save button shows its progress', async () => {
  const details = sampleDetails();
  await openEditForm(server, details);
  acceptSave(server, details);
  const release = server.hold(SAVE_ROUTE);
  await projectName.fill('Van 7');
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expectToast('Project updated');
});

test('a failed save keeps the form', async () => {
  const details = sampleDetails();
  await openEditForm(server, details);
  await projectName.fill('Fleet van');
  server.refuse(SAVE_ROUTE, 'forbidden');
  await save.click();
  await expectToast('Error', 'Failed to update project details. Please try again.');
  await expect.element(projectName).toHaveValue('Fleet van');
  acceptSave(server, details, { name: 'Fleet van' });
  await save.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fleet van' })).toBeVisible();
});

test('a save that an earlier attempt has completed is not reported as failed', async () => {
  await openEditForm(server);
  await projectName.fill('Fleet van');
  server.refuse(SAVE_ROUTE, 'conflict', { details: { carriedOut: true } });
  await save.click();
  await expectToast('Already saved', 'An earlier attempt succeeded.');
});

test('a save without a connection says that the server could not be reached', async () => {
  await openEditForm(server);
  await projectName.fill('Fleet van');
  server.disconnect(SAVE_ROUTE);
  await save.click();
  await expect.element(page.getByText('The server could not be reached', { exact: false })).toBeVisible();
  await expect.element(projectName).toHaveValue('Fleet van');
});

test('the tracking tab links to the tracking section of the project', async () => {
  await openEditForm(server, sampleDetails(), { search: '&tab=tracking' });
  await expect.element(page.getByText('Edit tracking numbers in the project view.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Go to the project view' });
  await expect.element(link).toHaveAttribute('href', '/project-view?id=1#tracking');
  await link.click();
  await expect.poll(() => location.pathname + location.hash).toBe('/project/1#tracking');
});

test.each(EDIT_TABS)('the tab “$label” is accessible and fits a small phone', async ({ value, label }) => {
  const name = 'Harbourbakerydeliveryvan'.repeat(8);
  await openEditForm(server, sampleDetails({ name }), { search: `&tab=${value}`, screen: PHONE_SIZE });
  await expect.element(selectedTab).toHaveTextContent(label);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the arrow keys change the tab and the URL', async () => {
  await openEditForm(server);
  await page.getByRole('tab', { name: 'General' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('textbox', { name: 'Make' })).toBeVisible();
  expect(location.search).toContain('tab=job-details');
});

test('Enter in a field saves the form', async () => {
  const details = sampleDetails();
  await openEditForm(server, details, { search: '&tab=job-details' });
  acceptSave(server, details);
  await page.getByRole('textbox', { name: 'Make' }).fill('Ford');
  await userEvent.keyboard('{Enter}');
  await expectToast('Project updated');
  expect(server.calls(SAVE_ROUTE)).toMatchObject([{ body: { vehicleDetail: { make: 'Ford' } } }]);
});
