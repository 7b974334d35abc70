import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { acceptMoves, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import {
  CLIENT,
  COMPLETED_FIELDS,
  INSTALLER,
  atStage,
  sampleCard,
  sampleClient,
  sampleDetails,
  sampleInstaller,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const MOVE_ROUTE = 'PUT /api/projects/{id}';
const REMOVE_ROUTE = 'DELETE /api/projects/{id}';
const dialog = page.getByRole('alertdialog');

test('completing a project lists the unmet gates', async () => {
  await openProject(server);
  await headerButton('Mark as Complete').click();
  for (const text of ['Artwork Proof Required', 'Post-Installation Photo Required'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(MOVE_ROUTE)).toEqual([]);
});

test('a shop can complete a project despite unmet gates', async () => {
  const details = sampleDetails();
  await openProject(server, details);
  acceptMoves(server, details);
  await complete();
  await expectToast('Status updated', 'The job is completed.');
  await expect.element(page.getByText('100% complete')).toBeVisible();
  const fromStage = 'artwork_design_initiated';
  const body = { status: 'completed', progress: 100, completed: true, fromStage };
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body }]);
});

test('a shop undoes the completion', async () => {
  await openProject(server, sampleDetails(COMPLETED_FIELDS));
  acceptMoves(server, sampleDetails(atStage('wrap_installed')));
  await headerButton('Undo Completed Status').click();
  await expect.element(page.getByText('90% complete')).toBeVisible();
  await expect.element(headerButton('Mark as Complete')).toBeVisible();
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body: { completed: false, progress: 90 } }]);
});

test('a completion that fails says that it was not saved', async () => {
  await openProject(server);
  server.disconnect(MOVE_ROUTE);
  await complete();
  await expectToast('Error', 'Failed to update project status. Please try again.');
});

test('a rejected completion shows the reason from the server', async () => {
  await openProject(server);
  server.refuse(MOVE_ROUTE, 'conflict', {
    message: 'This project was moved in the meantime. Check its current stage.',
  });
  await complete();
  await expectToast('Error', 'This project was moved in the meantime. Check its current stage.');
});

test('a completion applies to the stage at which the dialog was opened', async () => {
  await openProject(server);
  await headerButton('Mark as Complete').click();
  const movedDetails = sampleDetails(atStage('wrap_printed'));
  server.respond('GET /api/projects/{id}/details', movedDetails);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText('60% complete')).toBeInTheDocument();
  server.refuse(MOVE_ROUTE, 'conflict');
  await dialog.getByRole('button', { name: 'Mark as Complete' }).click();
  await expectToast('Error', 'The message of the server');
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body: { fromStage: 'artwork_design_initiated' } }]);
});

test('a deletion can be canceled', async () => {
  await openProject(server);
  await headerButton('Delete Project').click();
  const question = 'Are you sure you want to delete this project? This action cannot be undone.';
  await expect.element(dialog.getByText(question)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(REMOVE_ROUTE)).toEqual([]);
});

test('a failed deletion can be repeated', async () => {
  server.respond('GET /api/projects', [sampleCard()]);
  await openProject(server);
  await headerButton('Delete Project').click();
  server.refuse(REMOVE_ROUTE, 'internal');
  await dialog.getByRole('button', { name: 'Delete Project' }).click();
  await expectToast('Error', 'Failed to delete project. Please try again.');
  server.respond(REMOVE_ROUTE, { success: true });
  server.respond('GET /api/projects', []);
  await dialog.getByRole('button', { name: 'Delete Project' }).click();
  await expectToast('Project deleted');
  await expect.element(page.getByText('No projects found')).toBeVisible();
});

test('Back does not return to a deleted project', async () => {
  const { router } = await openProject(server);
  router.history.push('/my-projects');
  await expect.element(page.getByRole('heading', { name: 'My Projects' })).toBeVisible();
  router.history.push('/project/1');
  await deleteProject();
  await expect.poll(() => location.pathname).toBe('/my-projects');
  const navigatedBack = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  router.history.back();
  await navigatedBack;
  await expect.element(page.getByText('No projects found')).toBeVisible();
  expect(location.pathname).toBe('/my-projects');
});

test('/project-view without an id does not open the deleted project', async () => {
  const { router } = await openProject(server);
  await deleteProject();
  await expectToast('Project deleted');
  router.history.push('/project-view');
  await expectToast('Project Not Found', 'No project selected. Redirecting to dashboard.');
});

test('an outdated page on a phone shows that its project was deleted', async () => {
  await openProject(server, sampleDetails(), { screen: PHONE_SIZE });
  await page.getByRole('button', { name: 'More actions' }).click();
  server.refuse(MOVE_ROUTE, 'not_found');
  server.refuse('GET /api/projects/{id}/details', 'not_found');
  await page.getByRole('menuitem', { name: 'Mark as Complete' }).click();
  await dialog.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect.element(page.getByText('Project Not Found', { exact: true })).toBeVisible();
});

test.each([
  ['installer', sampleInstaller()],
  ['client', sampleClient()],
])('the %s has none of the actions of the shop', async (_role, user) => {
  const people = { subcontractorId: INSTALLER.id, clientId: CLIENT.id };
  await openProject(server, sampleDetails(people, { subcontractor: INSTALLER, client: CLIENT }), { user });
  await expect.element(page.getByRole('link', { name: 'Print job sheet' })).toBeVisible();
  for (const name of ['Edit Details', 'Mark as Complete', 'Delete Project', 'Assign'])
    expect(page.getByText(name, { exact: true }).elements()).toEqual([]);
});

async function complete(): Promise<void> {
  await headerButton('Mark as Complete').click();
  await dialog.getByRole('button', { name: 'Mark as Complete' }).click();
}

async function deleteProject(): Promise<void> {
  server.respond(REMOVE_ROUTE, { success: true });
  await headerButton('Delete Project').click();
  await dialog.getByRole('button', { name: 'Delete Project' }).click();
}

/** A button in the header of the project. */
function headerButton(name: string) {
  return page.getByRole('article').getByRole('button', { name }).first();
}
