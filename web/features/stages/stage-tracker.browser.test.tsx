import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { acceptMoves, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { INSTALLER, atStage, sampleDetails, sampleInstaller, samplePhoto } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const MOVE_ROUTE = 'PUT /api/projects/{id}';
const PRINTED_SAMPLE_SENT_DETAILS = sampleDetails(atStage('printed_sample_sent_to_client'));
const SHIPPED_DETAILS = sampleDetails(atStage('wrap_shipped'));
const stages = page.getByRole('list', { name: 'Stages' });
const completeButton = page.getByRole('button', { name: 'Complete', exact: true });
const goBackButton = page.getByRole('button', { name: 'Go Back' });

test('a shop completes a stage', async () => {
  await openProject(server, PRINTED_SAMPLE_SENT_DETAILS);
  acceptMoves(server, PRINTED_SAMPLE_SENT_DETAILS);
  await completeButton.click();
  await expectToast('Progress Updated', 'Now at: Final Artwork Approval');
  await expect.element(page.getByText('40% complete')).toBeVisible();
  const fromStage = 'printed_sample_sent_to_client';
  const body = { progress: 40, progressStage: 'final_artwork_approval', completed: false, fromStage };
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body }]);
});

test('a shop goes back from a stage', async () => {
  await openProject(server, PRINTED_SAMPLE_SENT_DETAILS);
  acceptMoves(server, PRINTED_SAMPLE_SENT_DETAILS);
  await stages
    .getByRole('listitem')
    .filter({ hasText: 'Final Artwork Approval' })
    .getByRole('button')
    .click();
  await expectToast('Progress Updated', 'Now at: Artwork Submitted for Client Review');
  await expect.element(page.getByText('20% complete')).toBeVisible();
});

test('a rejected move shows the server’s reason', async () => {
  await openProject(server, PRINTED_SAMPLE_SENT_DETAILS);
  server.refuse(MOVE_ROUTE, 'forbidden', { message: 'Only the shop moves it.' });
  await completeButton.click();
  await expectToast('Update Failed', 'Only the shop moves it.');
  acceptMoves(server, PRINTED_SAMPLE_SENT_DETAILS);
  await completeButton.click();
  await expectToast('Progress Updated');
});

test.each([
  [completeButton, 'Failed to update progress'],
  [goBackButton, 'Failed to revert progress'],
])('shows a general message when a move fails without a reason (%#)', async (button, text) => {
  await openProject(server, PRINTED_SAMPLE_SENT_DETAILS);
  server.respondRaw(MOVE_ROUTE, new Response('', { status: 500 }));
  await button.click();
  await expectToast('Update Failed', text);
});

test('a project does not move when the gate of its stage cannot be checked', async () => {
  await openProject(server, SHIPPED_DETAILS);
  server.disconnect(MOVE_ROUTE);
  await completeButton.click();
  await expectToast('Verification Error', 'Couldn’t check what this stage requires. Please try again.');
  await expect.element(page.getByText('70% complete')).toBeVisible();
});

test('an unmet gate shows what is missing, and can be overridden with a reason', async () => {
  await openProject(server, SHIPPED_DETAILS);
  const [title, missing] = ['Photo Required', 'Upload at least one photo of the vehicle.'];
  const details = { missing: [{ stage: 'wrap_shipped', title, missing }] };
  server.refuse(MOVE_ROUTE, 'gate_unmet', { message: title, details });
  await completeButton.click();
  await expectToast(title, missing);
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  acceptMoves(server, SHIPPED_DETAILS);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Photographed on paper');
  await page.getByRole('button', { name: 'Override and complete' }).click();
  await expectToast('Progress Updated', 'Now at: Pre-Installation Photos Uploaded');
  expect(server.calls(MOVE_ROUTE).at(-1)?.body).toMatchObject({ override: 'Photographed on paper' });
});

test('the stage list links to the proofs while the approval by the client is missing', async () => {
  const gateFacts = { ...SHIPPED_DETAILS.gateFacts, proofs: 1, isApprovalRequired: true };
  await openProject(server, sampleDetails(atStage('final_artwork_approval'), { gateFacts }));
  await expect.element(stages.getByText('Client Approval Required')).toBeVisible();
  await expect.element(stages.getByRole('link', { name: 'Go to proofs' })).toBeVisible();
});

test('the last stage has a button that completes the job', async () => {
  const lastStageDetails = sampleDetails(atStage('post_installation_photos_uploaded'));
  await openProject(server, lastStageDetails);
  acceptMoves(server, lastStageDetails);
  await page.getByRole('button', { name: 'Job Completed' }).click();
  await expectToast('Progress Updated', 'The job is completed.');
  await expect.element(page.getByText('Completed on', { exact: false })).toBeVisible();
});

test('the button that completes a stage has the pending action as its description', async () => {
  const project = { ...atStage('pre_installation_photos_uploaded'), subcontractorId: INSTALLER.id };
  const wait = { on: 'subcontractor', reason: 'installation', since: '2026-03-05T10:00:00.000Z' } as const;
  await openProject(server, sampleDetails(project, { subcontractor: INSTALLER, wait }), {
    user: sampleInstaller(),
  });
  await expect.element(stages.getByText('Your turn: Install the wrap', { exact: false })).toBeVisible();
  await expect.element(completeButton).toHaveAccessibleDescription('Install the wrap');
});

test('the stage list links to the missing pre-installation photos once the wrap is shipped', async () => {
  await openProject(server, detailsWithPhoto('wrap_shipped'));
  await stages.getByRole('link', { name: 'Add pre-installation photos' }).click();
  await expect.element(page.getByRole('region', { name: 'Pre-Installation Photos' })).toBeInViewport();
  expect(await accessibilityFindings()).toBe('');
});

test('the confirmation of a completion links to the missing pre-installation photos', async () => {
  await openProject(server, detailsWithPhoto('wrap_shipped'));
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('No pre-installation photos')).toBeVisible();
  await question.getByRole('link', { name: 'Add pre-installation photos' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('the warning about missing pre-installation photos disappears when the first one is added', async () => {
  const details = detailsWithPhoto('pre_installation_photos_uploaded');
  await openProject(server, details);
  const warning = stages.getByText('No pre-installation photos');
  await expect.element(warning).toBeVisible();
  const photoCounts = { ...details.photoCounts, 'pre-installation': 1 };
  server.respond('GET /api/projects/{id}/details', { ...details, photoCounts, photos: [samplePhoto()] });
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(warning).not.toBeInTheDocument();
});

/** A project with a photo that meets the gate of the stage Wrap Shipped but is not a pre-installation photo. */
function detailsWithPhoto(stage: 'wrap_shipped' | 'pre_installation_photos_uploaded') {
  const { gateFacts } = SHIPPED_DETAILS;
  return sampleDetails(atStage(stage), { gateFacts: { ...gateFacts, photos: 1 } });
}
