import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { acceptMoves, openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import {
  CLIENT,
  INSTALLER,
  atStage,
  sampleActivity,
  sampleClient,
  sampleDetails,
  sampleInstaller,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const MOVE_ROUTE = 'PUT /api/projects/{id}';
const menuButton = page.getByRole('button', { name: 'Move to stage …' });
const overrideButton = page.getByRole('button', { name: 'Override with a reason' });
const options = page.getByRole('menuitemradio');
const PRINTED = sampleDetails(atStage('wrap_printed'));
const PEOPLE = { subcontractorId: INSTALLER.id, clientId: CLIENT.id };
const INSTALLED = sampleDetails({ ...atStage('wrap_installed'), ...PEOPLE });

test('a shop moves a project to any stage', async () => {
  await openProject(server, PRINTED, { screen: PHONE_SIZE });
  acceptMoves(server, PRINTED);
  await menuButton.click();
  await expect.element(options.first()).toBeVisible();
  expect(options.elements()).toHaveLength(11);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('menuitemradio', { name: '2. Artwork Submitted', exact: false }).click();
  await expectToast('Status updated', 'Now at: Artwork Submitted for Client Review');
});

test('a shop moves a project back to its start', async () => {
  await openProject(server, PRINTED);
  await menuButton.click();
  server.respond(MOVE_ROUTE, { ...PRINTED.project, status: 'not-started', progress: 0, moveId: 5 });
  await page.getByRole('menuitemradio', { name: 'Not Started', exact: false }).click();
  await expectToast('Status updated', 'Now at: Not Started');
  const body = { status: 'not-started', progress: 0, fromStage: 'wrap_printed' };
  expect(server.calls(MOVE_ROUTE)).toMatchObject([{ body }]);
});

test('a rejected choice can be overridden with a reason', async () => {
  await openProject(server, PRINTED);
  await menuButton.click();
  const title = 'Tracking Information Required';
  const unmetGates = [{ stage: 'wrap_printed', title, missing: 'Add the tracking number.' }];
  server.refuse(MOVE_ROUTE, 'gate_unmet', { message: title, details: { missing: unmetGates } });
  await page.getByRole('menuitemradio', { name: '9. Wrap Installed', exact: false }).click();
  await expectToast(title, 'Add the tracking number.');
  acceptMoves(server, PRINTED);
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Installed in our own bay');
  await page.getByRole('button', { name: 'Override and complete' }).click();
  await expectToast('Status updated', 'Now at: Wrap Installed');
  await expect.element(page.getByText('90% complete')).toBeVisible();
  const body = { progressStage: 'wrap_installed', override: 'Installed in our own bay' };
  expect(server.calls(MOVE_ROUTE).at(-1)).toMatchObject({ body });
});

test('the rejection of a chosen stage disappears when its gates are met', async () => {
  await openProject(server, PRINTED);
  await rejectInstalledStage();
  await expect.element(overrideButton).toBeVisible();
  const gateFacts = { ...PRINTED.gateFacts, wrapTracking: true };
  server.respond('GET /api/projects/{id}/details', { ...PRINTED, gateFacts });
  server.send({ kind: 'project', projectId: PRINTED.project.id });
  await expect.element(overrideButton).not.toBeInTheDocument();
});

test('the override dialog does not open again after the next rejection', async () => {
  await openProject(server, PRINTED);
  await rejectInstalledStage();
  await overrideButton.click();
  const gateFacts = { ...PRINTED.gateFacts, wrapTracking: true };
  server.respond('GET /api/projects/{id}/details', { ...PRINTED, gateFacts });
  server.send({ kind: 'project', projectId: PRINTED.project.id });
  const dialog = page.getByRole('dialog', { name: 'Override with a reason' });
  await expect.element(dialog).not.toBeInTheDocument();
  server.respond('GET /api/projects/{id}/details', PRINTED);
  await rejectInstalledStage();
  await expect.element(overrideButton).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});

test('the history shows the reason for an override', async () => {
  const overrideActivity = sampleActivity({ details: { overrideReason: 'Installed in our own bay' } });
  await openProject(server, sampleDetails({}, { activities: [overrideActivity], activityCount: 1 }));
  await expect.element(page.getByText('Reason: Installed in our own bay')).toBeVisible();
});

test('an installer chooses among the installer stages', async () => {
  await openProject(server, INSTALLED, { user: sampleInstaller() });
  acceptMoves(server, INSTALLED);
  await menuButton.click();
  await expect.element(options.first()).toBeVisible();
  expect(options.elements().map(({ textContent }) => textContent?.slice(0, 3))).toEqual([
    '7. ',
    '8. ',
    '9. ',
    '10.',
  ]);
  await options.first().click();
  await expectToast('Status updated', 'Now at: Wrap Shipped');
});

test('a client has no menu of stages', async () => {
  await openProject(server, INSTALLED, { user: sampleClient() });
  await expect.element(page.getByText('90% complete')).toBeVisible();
  await expect.element(menuButton).not.toBeInTheDocument();
});

/** Chooses the stage 'Wrap Installed', which the server rejects because there is no tracking number. */
async function rejectInstalledStage(): Promise<void> {
  const unmetGates = [{ stage: 'wrap_printed', title: 'Tracking Information Required', missing: 'Add it.' }];
  server.refuse(MOVE_ROUTE, 'gate_unmet', { details: { missing: unmetGates } });
  await menuButton.click();
  await page.getByRole('menuitemradio', { name: '9. Wrap Installed', exact: false }).click();
}
