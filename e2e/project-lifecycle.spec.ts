import { expect } from '@playwright/test';
import { shortPageProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, createProjectWithVehicle, openProject } from './projects.ts';
import { expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { createParticipants, expectOnlyAllowedActions } from './participants.ts';
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

test('a project goes through all stages and is deleted', async ({ openBrowser }) => {
  test.slow();
  const participants = await createParticipants(openBrowser);
  const { shop, installer, client } = participants;
  const people = { installer: installer.person, client: client.person };
  const project = await createProjectWithVehicle(shop.page.request, { name: NAME, ...people });
  await addPhoto(shop.page.request, project, 'initial');
  // The project pages of all participants stay open and show the changes of the other participants.
  for (const { page } of [shop, installer, client]) await openProject(page, project);

  await test.step('stage 1 needs a proof', async () => {
    await expectGate(shop.page, 'Artwork Proof Required', 'Upload at least one artwork proof.');
    const form = shop.page.getByRole('form', { name: 'Upload artwork proof' });
    const proof = { name: 'harbour-bakery-v1.pdf', mimeType: 'application/pdf', buffer: shortPageProof() };
    await form.locator('input[type=file]').setInputFiles(proof);
    await form.getByLabel('Description').fill('Both sides and the rear doors');
    await form.getByRole('button', { name: 'Upload Proof' }).click();
    await expect(shop.page.getByRole('article', { name: 'harbour-bakery-v1.pdf' })).toBeVisible();
    await completeStage(shop.page, 'Artwork Submitted for Client Review');
  });

  await test.step('the shop adds the proof’s tracking, and the client approves the proof', async () => {
    await addTracking(shop.page, 'Artwork Proof Tracking', 'RM-204-771', 'Royal Mail');
    await expectToast(shop.page, 'Artwork Proof Tracking Info Added');

    await expect(client.page.getByText(/^Your turn: Review the artwork proof/)).toBeVisible();
    await client.page.getByRole('button', { name: 'Approve harbour-bakery-v1.pdf' }).click();
    await client.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(client.page.getByText(/^Approved by Priya Raman on /)).toBeVisible();

    await expect(shop.page.getByText(/^Approved by Priya Raman on /)).toBeVisible();
    await completeStage(shop.page, 'Printed Sample Sent to Client');
  });

  await test.step('a message of the client reaches the open pages of the others', async () => {
    await writeMessage(client.page, 'It is here, and the blue is right.');
    for (const { page } of [shop, installer]) {
      await expect(conversation(page)).toContainText('Priya Raman');
      await expect(conversation(page)).toContainText('It is here, and the blue is right.');
    }
  });

  await test.step('stages 3 to 5 have no gate', async () => {
    for (const next of ['Final Artwork Approval', 'Installation Scheduling Confirmed', 'Wrap Printed']) {
      await completeStage(shop.page, next);
    }
  });

  await test.step('the wrap tracking completes stage 6', async () => {
    await addTracking(shop.page, 'Wrap Shipping Tracking', UPS_TRACKING_NUMBER);
    await expectToast(shop.page, 'Tracking Info Added', 'Now at: Wrap Shipped');
    await expectStage(shop.page, 'Wrap Shipped', 70);
  });

  await test.step('the installer adds photos and completes stage 7', async () => {
    await shop.page.getByRole('button', { name: /^Delete: / }).click();
    await shop.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(shop.page.getByRole('button', { name: /^Delete: / })).toHaveCount(0);

    await addPhotos(installer.page, 'Pre-Installation Photos', ['front', 'dent']);
    await completeStage(installer.page, 'Pre-Installation Photos Uploaded');
  });

  await test.step('stage 8 has no gate', async () => {
    await completeStage(installer.page, 'Wrap Installed');
  });

  await test.step('the installer adds photos of the wrapped vehicle and completes stage 9', async () => {
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
  });

  await test.step('the history lists every action in order', async () => {
    const history = shop.page.getByRole('region', { name: 'Activity History' });
    await expect(history.getByRole('listitem')).toContainText(HISTORY.toReversed());
    await expect(history.getByRole('listitem')).toHaveCount(HISTORY.length);
    await expectNoHorizontalScroll(installer.page);
  });

  await test.step('the shop deletes the project after confirmation', async () => {
    await projectHeaderButton(shop.page, 'Delete Project').click();
    const question = shop.page.getByRole('alertdialog');
    await expect(question.getByText(DELETE_QUESTION, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Delete Project' }).click();
    await expectToast(shop.page, 'Project deleted');
    await expect(shop.page).toHaveURL(/\/my-projects/);
    await expect(shop.page.getByText('No projects found')).toBeVisible();
    for (const { page } of [installer, client])
      await expect(page.getByText('Project Not Found').first()).toBeVisible();
  });
});

/** The activities of the project, oldest first. */
const HISTORY = [
  'Dana Whitfield created the project',
  'Dana Whitfield assigned Omar Reyes as installer',
  'Dana Whitfield invited Priya Raman as client',
  'Priya Raman accepted the invitation and joined as client',
  'Dana Whitfield uploaded an initial photo',
  'Dana Whitfield uploaded the artwork proof ‘harbour-bakery-v1.pdf’',
  'Dana Whitfield completed ‘Project Started’',
  'Dana Whitfield added the artwork proof’s tracking RM-204-771 (Royal Mail)',
  'Priya Raman approved the artwork proof ‘harbour-bakery-v1.pdf’',
  'Dana Whitfield completed ‘Artwork Submitted for Client Review’',
  'Priya Raman sent a message',
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
