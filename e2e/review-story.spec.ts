import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import { test } from './fixtures.ts';
import { addProof, createProjectWithVehicle, fetchList, openProject } from './projects.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';
import {
  approve,
  decisionForm,
  createDesignFile,
  pinComment,
  sendForReview,
  tickAllStatements,
} from './review-links.ts';
import { completeStage, currentStage } from './stage-actions.ts';
import { PHONE, TouchGestures } from './touch-gestures.ts';

test('two reviewers decide on two versions, and the gate is met by the approval', async ({
  page,
  openBrowser,
}) => {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez', company: 'Coastline Wraps' });
  const project = await createProjectWithVehicle(page.request, { stage: 'final_artwork_approval' });
  const [phone, desktop] = [await openBrowser(PHONE), await openBrowser()];

  await test.step('the shop sends version 1 to two reviewers', async () => {
    const firstProof = await addProof(page.request, project, await createDesignFile(1));
    const { paths } = await sendForReview(page.request, firstProof, {
      message: 'Please check the phone number.',
      reviewers: [{ name: 'Dana Whitfield' }, { name: 'Priya Raman' }],
    });
    await phone.goto(paths[0] ?? '');
    await desktop.goto(paths[1] ?? '');
    await expect(phone.getByText('Coastline Wraps asks you to approve version 1.')).toBeVisible();
    await expect(desktop.getByText('Coastline Wraps asks you to approve version 1.')).toBeVisible();
    await expect(phone.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
    await expect(phone.getByText('Please check the phone number.')).toBeVisible();
    await expectAccessible(phone);
    await expectNoHorizontalScroll(phone);
  });

  await test.step('one reviewer pins two comments on a phone and requests changes', async () => {
    await pinComment(phone, { x: 0.3, y: 0.5, text: 'The phone number is missing' });
    await pinComment(phone, { x: 0.6, y: 0.4, text: 'Larger logo, please' });
    // The other reviewer sees the comments live, without the author's name.
    await expect(desktop.getByRole('listitem', { name: 'Comment 2' })).toContainText('Another reviewer');
    const form = decisionForm(phone);
    await form.requestChanges.check();
    await form.name.fill('Dana Whitfield');
    await form.send.click();
    await expect(phone.getByRole('heading', { name: 'You requested changes to version 1' })).toBeVisible();
    await expect(desktop.getByRole('heading', { name: 'Changes were requested to version 1' })).toBeVisible();
  });

  await test.step('the shop sends version 2 and resolves the comments', async () => {
    const secondProof = await addProof(page.request, project, await createDesignFile(2));
    await expect(desktop.getByText('The shop is preparing a new version')).toBeVisible();
    await sendForReview(page.request, secondProof, {
      reviewers: [{ name: 'Dana Whitfield' }, { name: 'Priya Raman' }],
    });
    await openProject(page, project);
    const earlierComments = page.getByRole('region', { name: 'From version 1' });
    for (const number of [1, 2])
      await earlierComments.getByRole('button', { name: `Resolve comment ${number}` }).click();
    await expect(earlierComments).toContainText('2 of 2 resolved');
    await expectGate(page, 'Client Approval Required');
  });

  await test.step('both reviewers approve version 2', async () => {
    for (const reviewer of [phone, desktop])
      await reviewer.getByRole('button', { name: 'Show version 2' }).click();
    await expect(phone.getByRole('region', { name: 'From version 1' })).toContainText('2 of 2 resolved');
    await approveByTouch(phone, 'Dana Whitfield');
    await expect(phone.getByText('The shop is waiting for the other reviewers.')).toBeVisible();
    await approve(desktop, 'Priya Raman');
    await expect(desktop.getByRole('heading', { name: 'You approved version 2' })).toBeVisible();
    await expect(phone.getByText('Nothing is left for you to do.')).toBeVisible();
  });

  await test.step('the gate is met', async () => {
    await completeStage(page, 'Installation Scheduling Confirmed');
  });

  await test.step('the decisions are stored, and a reviewer downloads the record', async () => {
    const downloadEvent = phone.waitForEvent('download');
    await phone.getByRole('link', { name: 'Download record' }).tap();
    expect((await downloadEvent).suggestedFilename()).toMatch(/\.pdf$/);
    const decisions = await fetchList<DecisionSummary>(page.request, `/api/projects/${project.id}/decisions`);
    expect(decisions.map(({ version, decision, signature }) => [version, decision, signature])).toEqual([
      [2, 'approve', 'Priya Raman'],
      [2, 'approve', 'Dana Whitfield'],
      [1, 'request_changes', 'Dana Whitfield'],
    ]);
  });
});

/** Checks that the shop's project page shows this requirement for completing the current stage. */
async function expectGate(page: Page, requirement: string): Promise<void> {
  await expect(currentStage(page).getByText(requirement)).toBeVisible();
}

/** Approves version 2 on a phone with at most seven taps. */
async function approveByTouch(phone: Page, name: string): Promise<void> {
  const touch = new TouchGestures(phone);
  const form = decisionForm(phone);
  await touch.tap(phone.getByRole('button', { name: 'Approve', exact: true }));
  await expect(form.approve).toBeChecked();
  await tickAllStatements(form.statements, (box) => touch.tap(box));
  await touch.tap(form.name);
  await phone.keyboard.type(name);
  await expectNoHorizontalScroll(phone);
  await expect(form.send).toHaveText('Approve version 2 for production');
  await touch.tap(form.send);
  const title = phone.getByRole('heading', { name: 'You approved version 2' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expectNoHorizontalScroll(phone);
  process.stdout.write(`  approved with ${touch.taps} taps and ${touch.swipes} swipes\n`);
  expect(touch.taps).toBeLessThanOrEqual(7);
}
