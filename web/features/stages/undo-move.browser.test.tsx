import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { acceptMoves, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { INSTALLER, atStage, sampleDetails, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const UNDO_ROUTE = 'POST /api/projects/{id}/undo-move';
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const WRAP_PRINTED_DETAILS = sampleDetails(atStage('wrap_printed'));
const undo = page.getByRole('button', { name: 'Undo', exact: true });

test('an installer undoes a completed stage', async () => {
  const project = { ...atStage('wrap_shipped'), subcontractorId: INSTALLER.id };
  const { gateFacts } = WRAP_PRINTED_DETAILS;
  const details = sampleDetails(project, { gateFacts: { ...gateFacts, photos: 1 } });
  await openProject(server, details, { user: sampleInstaller() });
  acceptMoves(server, details);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectToast('Progress Updated', 'Now at: Pre-Installation Photos Uploaded');
  server.respond(UNDO_ROUTE, details.project);
  server.respond(DETAILS_ROUTE, details);
  await undo.click();
  await expectToast('Move undone', 'Now at: Wrap Shipped');
  await expect.element(page.getByText('70% complete')).toBeVisible();
  expect(server.calls(UNDO_ROUTE)).toMatchObject([{ body: { moveId: 5 } }]);
});

test('a completion is undone from another page', async () => {
  const { router } = await completeProject();
  router.history.push('/my-projects');
  await expect.element(page.getByText('No projects found')).toBeVisible();
  server.respond(UNDO_ROUTE, WRAP_PRINTED_DETAILS.project);
  await undo.click();
  await expectToast('Move undone', 'Now at: Wrap Printed');
});

test('an undo that is too late shows the current stage', async () => {
  await completeProject();
  const movedDetails = sampleDetails(atStage('wrap_installed'));
  server.respond(DETAILS_ROUTE, movedDetails);
  server.refuse(UNDO_ROUTE, 'conflict', {
    message: 'This project was moved in the meantime. Check its current stage.',
  });
  await undo.click();
  await expectToast('Undo Failed', 'This project was moved in the meantime. Check its current stage.');
  await expect.element(page.getByText('90% complete')).toBeVisible();
});

test('skipped and completed stages are marked in the list', async () => {
  const stageCompletions = [
    { stage: 'artwork_design_initiated', by: 'Dana Whitfield', at: '2026-03-05T10:00:00.000Z' } as const,
  ];
  await openProject(
    server,
    sampleDetails(atStage('wrap_shipped'), { stageCompletions, skippedStages: ['final_artwork_approval'] }),
  );
  await expect.element(row('Final Artwork Approval').getByText('Skipped')).toBeVisible();
  await expect.element(row('Project Started').getByText('Dana Whitfield', { exact: false })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

async function completeProject() {
  const openedPage = await openProject(server, WRAP_PRINTED_DETAILS);
  acceptMoves(server, WRAP_PRINTED_DETAILS);
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Complete' }).click();
  await expectToast('Status updated', 'The job is completed.');
  return openedPage;
}

function row(label: string) {
  return page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: label });
}
