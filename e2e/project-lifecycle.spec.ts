import { expect } from '@playwright/test';
import { pdfProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { createProjectInDialog } from './new-project.ts';
import { addClient, openProject } from './projects.ts';
import { expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { createParticipants, expectOnlyAllowedActions, expectPagesNotFound } from './participants.ts';
import {
  addPhotos,
  addTracking,
  completeStage,
  conversation,
  expectGate,
  expectStage,
  projectHeaderButton,
  writeMessage,
} from './stage-actions.ts';

const NAME = 'Harbour Bakery delivery van';
const UPS_TRACKING_NUMBER = '1Z999AA10123456784';
const DELETE_QUESTION = 'Are you sure you want to delete this project? This action cannot be undone.';

test('a project goes from creation to deletion', async ({ openBrowser }) => {
  test.slow();
  const participants = await createParticipants(openBrowser);
  const { shop, installer, client, stranger } = participants;
  let id = 0;

  await test.step('the shop creates a project with vehicle, wrap and photo', async () => {
    id = await createProjectInDialog(shop.page, NAME);
    await expectPagesNotFound(stranger.page, id);
  });

  await test.step('the shop assigns an installer and adds a client', async () => {
    await shop.page.getByRole('link', { name: 'Edit Details' }).click();
    await shop.page.getByLabel('Subcontractor', { exact: true }).selectOption('Omar Reyes, Reyes Films');
    await shop.page.getByRole('button', { name: 'Save All Changes' }).click();
    await expectToast(shop.page, 'Project updated');
    await addClient(shop.page.request, { id }, client.person);
    for (const { page } of [installer, client]) {
      await page.goto('/my-projects');
      await page.getByRole('link', { name: `View Details of ${NAME}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    }
    // From here on, the project pages of all participants stay open and show the changes of the other participants.
    await expectOnlyAllowedActions(participants);
  });

  await test.step('stage 1 needs a proof', async () => {
    await expectGate(shop.page, 'Artwork Proof Required', 'Upload at least one artwork proof.');
    const form = shop.page.getByRole('form', { name: 'Upload artwork proof' });
    const proof = { name: 'harbour-bakery-v1.pdf', mimeType: 'application/pdf', buffer: pdfProof(2) };
    await form.locator('input[type=file]').setInputFiles(proof);
    await form.getByLabel('Description').fill('Both sides and the rear doors');
    await form.getByRole('button', { name: 'Upload Proof' }).click();
    await expect(shop.page.getByRole('article', { name: 'harbour-bakery-v1.pdf' })).toBeVisible();
    await completeStage(shop.page, 'Artwork Submitted for Client Review');
  });

  await test.step('stage 2 needs the proof’s tracking, and the client approves the proof', async () => {
    await expectGate(
      shop.page,
      'Tracking Information Required',
      'Add the tracking number and carrier of the artwork proof.',
    );
    await addTracking(shop.page, 'Artwork Proof Tracking', 'RM-204-771', 'Royal Mail');
    await expectToast(shop.page, 'Artwork Proof Tracking Info Added');

    await expect(client.page.getByText(/^Your turn: Review the artwork proof/)).toBeVisible();
    await client.page.getByRole('button', { name: 'Approve harbour-bakery-v1.pdf' }).click();
    await client.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(client.page.getByText(/^Approved by Priya Raman on /)).toBeVisible();

    await expect(shop.page.getByText(/^Approved by Priya Raman on /)).toBeVisible();
    await completeStage(shop.page, 'Printed Sample Sent to Client');
  });

  await test.step('all three exchange messages', async () => {
    await writeMessage(shop.page, 'The sample is in the post.');
    await expect(conversation(client.page)).toContainText('The sample is in the post.');
    await writeMessage(client.page, 'It is here, and the blue is right.');
    await expect(conversation(installer.page)).toContainText('Priya Raman');
    await writeMessage(installer.page, 'My bay is free from Monday on.');
    for (const text of ['It is here, and the blue is right.', 'My bay is free from Monday on.']) {
      await expect(conversation(shop.page)).toContainText(text);
    }
  });

  await test.step('stages 3 to 5 have no gate', async () => {
    for (const next of ['Final Artwork Approval', 'Installation Scheduling Confirmed', 'Wrap Printed']) {
      await completeStage(shop.page, next);
    }
  });

  await test.step('stage 6 needs the wrap tracking', async () => {
    await expectGate(
      shop.page,
      'Tracking Information Required',
      'Add the tracking number and carrier of the wrap shipment.',
    );
    await addTracking(shop.page, 'Wrap Shipping Tracking', UPS_TRACKING_NUMBER);
    await expectToast(shop.page, 'Tracking Info Added', 'Now at: Wrap Shipped');
    await expectStage(shop.page, 'Wrap Shipped', 70);
  });

  await test.step('stage 7 needs a photo by the installer', async () => {
    await shop.page.getByRole('button', { name: /^Delete: / }).click();
    await shop.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(shop.page.getByRole('button', { name: /^Delete: / })).toHaveCount(0);

    await expectOnlyAllowedActions(participants, 'Complete');
    await expectGate(installer.page, 'Photo Required', 'Upload at least one photo of the vehicle.');
    await addPhotos(installer.page, 'Pre-Installation Photos', ['front', 'dent']);
    await completeStage(installer.page, 'Pre-Installation Photos Uploaded');
  });

  await test.step('stage 8 has no gate', async () => {
    await completeStage(installer.page, 'Wrap Installed');
  });

  await test.step('stage 9 needs a photo of the wrapped vehicle', async () => {
    await expectGate(
      installer.page,
      'Post-Installation Photo Required',
      'Upload at least one post-installation photo.',
    );
    await addPhotos(installer.page, 'Post-Installation Photos', ['left', 'right', 'rear']);
    await completeStage(installer.page, 'Post-Installation Photos Uploaded');
    await expect(installer.page.getByText('Only Dana Whitfield can complete this stage.')).toBeVisible();
    await expectOnlyAllowedActions(participants, 'Go Back');
  });

  await test.step('the shop completes the job, undoes it and completes it again', async () => {
    await shop.page.getByRole('button', { name: 'Job Completed' }).click();
    await expectToast(shop.page, 'Progress Updated', 'The job is completed.');
    await projectHeaderButton(shop.page, 'Undo Completed Status').click();
    await expectToast(shop.page, 'Status updated');
    await expectStage(shop.page, 'Wrap Installed', 90);
    await projectHeaderButton(shop.page, 'Mark as Complete').click();
    await shop.page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Complete' }).click();
    await expect(shop.page.getByText(/^Completed on /)).toBeVisible();
    await expect(shop.page.getByText('100% complete')).toBeVisible();
    await shop.page.goto('/my-projects?status=completed');
    await expect(shop.page.getByRole('button', { name: 'Completed (1)' })).toBeVisible();
    await expect(shop.page.getByRole('heading', { name: NAME })).toBeVisible();
    await openProject(shop.page, { id, name: NAME });
  });

  await test.step('the history lists every action in order', async () => {
    for (const { page } of [shop, installer, client]) {
      const history = page.getByRole('region', { name: 'Activity History' });
      const showOlderButton = history.getByRole('button', { name: 'Show older activities' });
      await expect(history.getByRole('listitem').first()).toBeVisible();
      if (await showOlderButton.isVisible()) await showOlderButton.click();
      await expect(history.getByRole('listitem')).toContainText(HISTORY.toReversed());
      await expect(history.getByRole('listitem')).toHaveCount(HISTORY.length);
      await expectNoHorizontalScroll(page);
    }
    await expectOnlyAllowedActions(participants);
    await expectPagesNotFound(stranger.page, id);
    await stranger.page.goto('/my-projects');
    await expect(stranger.page.getByText('No projects found')).toBeVisible();
  });

  await test.step('the shop deletes the project after confirmation', async () => {
    await projectHeaderButton(shop.page, 'Delete Project').click();
    const question = shop.page.getByRole('alertdialog');
    await expect(question.getByText(DELETE_QUESTION, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Delete Project' }).click();
    await expectToast(shop.page, 'Project deleted');
    await expect(shop.page).toHaveURL(/\/my-projects/);
    await expect(shop.page.getByRole('heading', { name: NAME })).toHaveCount(0);
    await expectPagesNotFound(shop.page, id);
    for (const { page } of [installer, client])
      await expect(page.getByText('Project Not Found').first()).toBeVisible();
  });
});

/** The activities of the project, oldest first. */
const HISTORY = [
  'Dana Whitfield created the project',
  'Dana Whitfield uploaded an initial photo',
  'Dana Whitfield assigned Omar Reyes as installer',
  'Dana Whitfield invited Priya Raman as client',
  'Priya Raman accepted the invitation and joined as client',
  'Dana Whitfield uploaded the artwork proof ‘harbour-bakery-v1.pdf’',
  'Dana Whitfield completed ‘Project Started’',
  'Dana Whitfield added the artwork proof’s tracking RM-204-771 (Royal Mail)',
  'Priya Raman approved the artwork proof ‘harbour-bakery-v1.pdf’',
  'Dana Whitfield completed ‘Artwork Submitted for Client Review’',
  'Dana Whitfield sent a message',
  'Priya Raman sent a message',
  'Omar Reyes sent a message',
  'Dana Whitfield completed ‘Printed Sample Sent to Client’',
  'Dana Whitfield completed ‘Final Artwork Approval’',
  'Dana Whitfield completed ‘Installation Scheduling Confirmed’',
  `Dana Whitfield added the wrap’s tracking ${UPS_TRACKING_NUMBER} (UPS)`,
  'Dana Whitfield moved the project on to ‘Wrap Shipped’ by adding the wrap’s tracking',
  'Dana Whitfield deleted an initial photo',
  'Omar Reyes uploaded a pre-installation photo',
  'Omar Reyes uploaded a pre-installation photo',
  'Omar Reyes completed ‘Wrap Shipped’',
  'Omar Reyes completed ‘Pre-Installation Photos Uploaded’',
  'Omar Reyes uploaded a post-installation photo',
  'Omar Reyes uploaded a post-installation photo',
  'Omar Reyes uploaded a post-installation photo',
  'Omar Reyes completed ‘Wrap Installed’',
  'Dana Whitfield marked the project as completed',
  'Dana Whitfield undid the completion; the project is back at ‘Wrap Installed’',
  'Dana Whitfield marked the project as completed',
];
