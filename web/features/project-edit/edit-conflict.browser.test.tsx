import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { acceptSave, openEditForm, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { COMPLETED_FIELDS, sampleDetails, sampleWrap } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const SAVE_ROUTE = 'PUT /api/projects/{id}/full-update';
const CHANGED_AT = '2026-03-06T10:00:00.000Z';
const THEIR_DETAILS = sampleDetails(
  { name: 'Their name', deadline: '2099-04-01', updatedAt: CHANGED_AT },
  { wrapDetail: sampleWrap({ brand: 'Avery' }) },
);
const save = page.getByRole('button', { name: 'Save All Changes' });
const projectName = page.getByRole('textbox', { name: 'Project Name' });
const dialog = page.getByRole('dialog', { name: 'Someone else changed this project' });

test('a conflict shows the changes of the other user', async () => {
  await saveWithConflict(THEIR_DETAILS);
  for (const text of ['Their name', 'Apr 1, 2099', 'Avery'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('“Back to the form” keeps the entries after a conflict', async () => {
  await saveWithConflict(THEIR_DETAILS);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(projectName).toHaveValue('My name');
});

test('a field that both users changed needs a choice', async () => {
  await saveWithConflict(THEIR_DETAILS);
  await dialog.getByRole('button', { name: 'Save All Changes' }).click();
  await expect.element(dialog.getByText('Please choose yours or theirs.')).toBeVisible();
  expect(server.calls(SAVE_ROUTE)).toHaveLength(1);
});

test.each([
  ['Yours', { name: 'My name', startDate: '2099-02-01' }],
  ['Theirs', { startDate: '2099-02-01' }],
])('the choice “%s” is saved together with the other changes', async (side, project) => {
  await saveWithConflict(THEIR_DETAILS);
  acceptSave(server, THEIR_DETAILS);
  await dialog.getByText(side, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save All Changes' }).click();
  await expectToast('Project updated');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body).toEqual({
    project,
    vehicleDetail: {},
    wrapDetail: {},
    updatedAt: CHANGED_AT,
  });
});

test('a change outside the form is no conflict', async () => {
  const completed = sampleDetails({ ...COMPLETED_FIELDS, updatedAt: CHANGED_AT });
  await openForm();
  respondWithConflict(completed);
  const release = server.hold(SAVE_ROUTE);
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  acceptSave(server, completed);
  release();
  await expectToast('Project updated');
  expect(server.calls(SAVE_ROUTE).map(({ body }) => body.updatedAt)).toEqual([
    sampleDetails().project.updatedAt,
    CHANGED_AT,
  ]);
});

async function openForm(): Promise<void> {
  await openEditForm(server);
  await projectName.fill('My name');
  await page.getByRole('textbox', { name: 'Start Date' }).fill('2099-02-01');
}

/** Clicks Save after another user has saved these details, which is a conflict. */
async function saveWithConflict(theirDetails: ProjectDetails): Promise<void> {
  await openForm();
  respondWithConflict(theirDetails);
  await save.click();
  await expect.element(dialog).toBeVisible();
}

function respondWithConflict({ project, vehicleDetail, wrapDetail }: ProjectDetails): void {
  server.refuse(SAVE_ROUTE, 'conflict', { details: { project, vehicleDetail, wrapDetail } });
}
