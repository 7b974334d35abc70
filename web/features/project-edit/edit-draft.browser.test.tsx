import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openEditForm, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleDetails, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const PROJECT_NAME = 'Harbour Bakery delivery van';
const projectName = page.getByRole('textbox', { name: 'Project Name' });
const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
const stayButton = question.getByRole('button', { name: 'Stay' });
const restoredNote = page.getByText('We restored your unsaved changes.');

test('leaving the form with unsaved changes asks first', async () => {
  await openEditForm(server);
  await projectName.fill('Half a na');
  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await expect.element(question).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await stayButton.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(projectName).toHaveValue('Half a na');
});

test('Escape keeps the form open when Back asks about unsaved changes', async () => {
  const { router } = await openProject(server);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await projectName.fill('Half a na');
  router.history.back();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/edit-project');
});

test('switching between the tabs of the form keeps the changes', async () => {
  await openEditForm(server);
  await projectName.fill('Half a na');
  await page.getByRole('tab', { name: 'Job Details' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Make' })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect.element(projectName).toHaveValue('Half a na');
});

test('leaving without saving drops the changes', async () => {
  await openEditForm(server);
  await projectName.fill('Half a na');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => location.pathname).toBe('/project/1');
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect.element(projectName).toHaveValue(PROJECT_NAME);
});

test('an unchanged form is left without a question', async () => {
  await openEditForm(server);
  await page.getByRole('link', { name: 'Back to Project', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/project/1');
});

test('a reload restores unsaved changes of all tabs', async () => {
  await openEditForm(server);
  await projectName.fill('Fleet van');
  await page.getByRole('tab', { name: 'Job Details' }).click();
  await page.getByRole('textbox', { name: 'Make' }).fill('Ford');
  await reload();
  await expect.element(restoredNote).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Make' })).toHaveValue('Ford');
  await page.getByRole('tab', { name: 'General' }).click();
  await expect.element(projectName).toHaveValue('Fleet van');
});

test('restored changes can be discarded', async () => {
  await openEditForm(server);
  await projectName.fill('Never mind');
  await reload();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(projectName).toHaveValue(PROJECT_NAME);
  await expect.element(restoredNote).not.toBeInTheDocument();
  await reload();
  await expect.element(projectName).toHaveValue(PROJECT_NAME);
  await expect.element(restoredNote).not.toBeInTheDocument();
});

async function reload(): Promise<void> {
  server.respond('GET /api/projects/{id}/details', sampleDetails());
  await openPage(server, location.pathname + location.search, { user: sampleShop(), isReload: true });
}
