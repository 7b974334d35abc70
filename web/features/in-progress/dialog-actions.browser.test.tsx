import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { acceptMoves, openProjectDialog, fakeProjectServer } from '#web/testing/open-project.ts';
import { goOffline, loseNetwork } from '#web/testing/offline.ts';
import { withPhotos } from '#web/features/photos/photos.testing.ts';
import {
  atStage,
  INSTALLER,
  newUserId,
  sampleDetails,
  sampleInstaller,
  sampleShop,
  sampleTracking,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const MOVE_ROUTE = 'PUT /api/projects/{id}';
const NAME = 'Harbour Bakery delivery van';
const dialog = page.getByRole('dialog', { name: NAME });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const GATE = { stage: 'wrap_shipped', title: 'Photo Required', missing: 'Upload at least one photo.' };

test('a gate can be overridden with a reason', async () => {
  const details = sampleDetails(atStage('wrap_shipped'));
  await openProjectDialog(server, details);
  await chooseStageWithUnmetGate();
  await expectToast(GATE.title, GATE.missing);
  await button('Override with a reason').click();
  const overrideDialog = page.getByRole('dialog', { name: 'Override with a reason' });
  const reason = overrideDialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('The photos are on paper.');
  expect(await accessibilityFindings()).toBe('');
  acceptMoves(server, details);
  const release = server.hold(MOVE_ROUTE);
  await button('Override and complete').click();
  await expect.element(overrideDialog.getByRole('button', { name: 'Updating...' })).toBeVisible();
  release();
  await expectToast('Status updated', 'Now at: Wrap Installed');
  await expect.element(overrideDialog).not.toBeInTheDocument();
  expect(server.calls(MOVE_ROUTE).at(-1)?.body).toMatchObject({
    progressStage: 'wrap_installed',
    override: 'The photos are on paper.',
  });
});

test('the entered reason is kept when an override fails', async () => {
  await openProjectDialog(server, sampleDetails(atStage('wrap_shipped')));
  await chooseStageWithUnmetGate();
  await button('Override with a reason').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The photos are on paper.');
  server.refuse(MOVE_ROUTE, 'internal');
  await button('Override and complete').click();
  await expectToast('Error', 'Failed to update project status. Please try again.');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('The photos are on paper.');
});

test('undoes the completion of a project that was moved to the last stage without photos', async () => {
  const details = sampleDetails(atStage('wrap_installed'));
  await openProjectDialog(server, details);
  server.respondWith(MOVE_ROUTE, ({ body }) => {
    const project = {
      ...details.project,
      completed: body.completed ?? true,
      status: body.completed === false ? ('in-progress' as const) : ('completed' as const),
    };
    server.respond('GET /api/projects/{id}/details', { ...details, project });
    return { ...project, moveId: 5 };
  });
  await chooseStage('10. Post-Installation Photos Uploaded');
  await expectToast('Status updated', 'The job is completed.');
  await dialog.getByRole('button', { name: 'Undo Completed Status' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Mark as Complete' })).toBeVisible();
  expect(server.calls(MOVE_ROUTE).map(({ body }) => body)).toMatchObject([
    { progressStage: 'post_installation_photos_uploaded' },
    { completed: false },
  ]);
});

test('Wrap Shipped asks for a tracking number first', async () => {
  const details = sampleDetails(atStage('wrap_printed'));
  await openProjectDialog(server, details);
  await chooseStage('7. Wrap Shipped');
  await expect
    .element(dialog.getByText('Please add tracking information for the shipped wrap.'))
    .toBeVisible();
  await dialog.getByRole('textbox', { name: 'Tracking Number' }).fill('1Z999AA10123456784');
  const carrier = dialog.getByRole('combobox', { name: 'Carrier' });
  await expect.element(carrier).toHaveValue('UPS');
  await carrier.fill('');
  await button('Save Tracking').click();
  await expectToast('Missing information', 'Please provide both tracking number and carrier.');
  await carrier.fill('UPS');
  const savedTracking = { trackingNumber: '1Z999AA10123456784', trackingCarrier: 'UPS' };
  const project = { ...details.project, ...atStage('wrap_shipped'), ...savedTracking };
  server.respond('POST /api/projects/{id}/tracking', {
    ...sampleTracking(savedTracking),
    project,
    moveId: 5,
  });
  server.respond('GET /api/projects/{id}/details', { ...details, project });
  await button('Save Tracking').click();
  await expect.element(dialog.getByRole('button', { name: /Stage 7 of 10: Wrap Shipped/ })).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: '1Z999AA10123456784' }))
    .toHaveAttribute('href', expect.stringContaining('ups.com'));
  await expect.element(button('Update Tracking')).toBeVisible();
  expect(server.calls('POST /api/projects/{id}/tracking')[0]?.body).toMatchObject(savedTracking);
});

test('a project is deleted after a confirmation', async () => {
  await openProjectDialog(server, sampleDetails(atStage('wrap_printed')));
  await dialog.getByRole('button', { name: 'Delete Project' }).click();
  const question = page.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to delete this project? This action cannot be undone.');
  server.respond('DELETE /api/projects/{id}', { success: true });
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await expectToast('Project deleted');
  await expect.element(page.getByText('No in-progress projects found')).toBeVisible();
  expect(location.search).toBe('');
});

test('the dialog shows that its project was deleted meanwhile', async () => {
  await openProjectDialog(server);
  await expect.element(dialog).toBeVisible();
  server.refuse('GET /api/projects/{id}/details', 'not_found');
  server.send({ kind: 'project', projectId: 1 });
  await expect
    .element(page.getByRole('dialog', { name: 'Project', exact: true }))
    .toMatchTextContent('Project Not Found');
});

test('an installer moves a project only within the installer stages', async () => {
  const installedProject = { ...atStage('wrap_installed'), subcontractorId: INSTALLER.id };
  await openProjectDialog(
    server,
    sampleDetails(installedProject, { subcontractor: INSTALLER }),
    sampleInstaller(),
  );
  await expect.element(dialog.getByText('Assigned Subcontractor')).toBeVisible();
  for (const name of ['Edit Project', 'Delete Project', 'Mark as Complete', 'Add Tracking'])
    await expect.element(dialog.getByText(name)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: /Stage 9 of 10/ }).click();
  await expect.element(stageChoice('6. Wrap Printed')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(stageChoice('8. Pre-Installation')).not.toHaveAttribute('aria-disabled');
});

async function chooseStageWithUnmetGate(): Promise<void> {
  server.refuse(MOVE_ROUTE, 'gate_unmet', { message: GATE.title, details: { missing: [GATE] } });
  await chooseStage('9. Wrap Installed');
}

async function chooseStage(name: string): Promise<void> {
  await button(/^Stage \d+ of 10/).click();
  await stageChoice(name).click();
}

/** Finds a stage in the menu by its number and the start of its label. */
const stageChoice = (name: string) => page.getByRole('menuitemradio', { name, exact: false });

test('the dialog shows a completion that waits on the device', async () => {
  await openInstalledProject();
  goOffline();
  await complete();
  await expect.element(button('Undo Completed Status')).toBeVisible();
  await expect.element(dialog.getByText('100%')).toBeVisible();
});

test('the confirmation closes when the completion is queued without a network', async () => {
  await openInstalledProject();
  loseNetwork();
  await complete();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(button('Undo Completed Status')).toBeVisible();
});

test('a view that was skipped offline is shown as skipped in the dialog', async () => {
  const user = sampleShop({ id: newUserId() });
  const details = sampleDetails({ ...atStage('wrap_shipped'), contractorId: user.id }, withPhotos([]));
  await openProjectDialog(server, details, user);
  await page.getByRole('tab', { name: 'Photo Gallery' }).click();
  const rear = dialog.getByRole('button', { name: 'Rear To do' }).first();
  await rear.click();
  goOffline();
  await dialog.getByRole('button', { name: 'Skip this view' }).click();
  const skipDialog = page.getByRole('dialog', { name: /^Skip the view/ });
  await skipDialog.getByRole('textbox', { name: 'Reason' }).fill('Parked at a wall');
  await skipDialog.getByRole('button', { name: 'Skip view' }).click();
  await expectToast('Saved on this device');
  await expect.element(dialog.getByRole('button', { name: 'Rear Skipped' })).toBeVisible();
});

async function openInstalledProject(): Promise<void> {
  const user = sampleShop({ id: newUserId() });
  const details = sampleDetails({ ...atStage('wrap_installed'), contractorId: user.id });
  await openProjectDialog(server, details, user);
  await expect.element(button('Mark as Complete')).toBeVisible();
}

async function complete(): Promise<void> {
  await button('Mark as Complete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Complete' }).click();
}
