import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptMoves, openProjectDialog, fakeProjectServer } from '#web/testing/open-project.ts';
import {
  COMPLETED_FIELDS,
  INSTALLER,
  atStage,
  sampleDetails,
  sampleInstaller,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const MOVE_ROUTE = 'PUT /api/projects/{id}';
const stageSelector = page.getByRole('button', { name: /^Stage \d+ of 10/ });
const SHIPPING_MESSAGE = 'Please add tracking information for the shipped wrap.';

test('the selector completes a project at the last stage', async () => {
  const details = sampleDetails(atStage('post_installation_photos_uploaded'));
  await openProjectDialog(server, details);
  acceptMoves(server, details);
  await choose('10. Post-Installation Photos Uploaded');
  await expectToast('Status updated', 'The job is completed.');
  await expect.element(page.getByRole('button', { name: 'Undo Completed Status' })).toBeVisible();
});

test('the selector starts a new project at its first stage', async () => {
  await openProjectDialog(server);
  acceptMoves(server, sampleDetails());
  await choose('1. Project Started');
  await expectToast('Status updated', 'Now at: Project Started');
  const body = { status: 'in-progress', progress: 10, progressStage: 'artwork_design_initiated' };
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body }]);
});

test('moves a project back to Wrap Shipped without a tracking number', async () => {
  const details = sampleDetails(atStage('wrap_installed'));
  await openProjectDialog(server, details);
  acceptMoves(server, details);
  await choose('7. Wrap Shipped');
  await expectToast('Status updated', 'Now at: Wrap Shipped');
  await expect.element(page.getByRole('button', { name: /^Stage 7 of 10/ })).toBeVisible();
  await expect.element(page.getByText(SHIPPING_MESSAGE)).not.toBeInTheDocument();
});

test('Wrap Shipped asks for the missing tracking number', async () => {
  await openProjectDialog(server, sampleDetails(atStage('wrap_printed')));
  await choose('7. Wrap Shipped');
  await expect.element(page.getByText(SHIPPING_MESSAGE)).toBeVisible();
  expect(server.calls(MOVE_ROUTE)).toEqual([]);
});

test('an installer does not complete a project at the last stage', async () => {
  const details = sampleDetails({ ...atStage('wrap_installed'), subcontractorId: INSTALLER.id });
  await openProjectDialog(server, details, sampleInstaller());
  acceptMoves(server, details);
  await choose('10. Post-Installation Photos Uploaded');
  await expectToast('Status updated', 'Now at: Post-Installation Photos Uploaded');
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body: { completed: false } }]);
});

test('an installer cannot move a completed project', async () => {
  await openProjectDialog(
    server,
    sampleDetails({ ...COMPLETED_FIELDS, subcontractorId: INSTALLER.id }),
    sampleInstaller(),
  );
  await expect.element(page.getByText('Only Dana Whitfield can move this project now.')).toBeVisible();
  await expect.element(stageSelector).not.toBeInTheDocument();
});

async function choose(stage: string): Promise<void> {
  await stageSelector.click();
  await page.getByRole('menuitemradio', { name: stage, exact: false }).click();
}
