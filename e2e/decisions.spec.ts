import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ClientDecisions } from '#shared/decisions/decisions.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { pdfProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addProof, createJob, createProject, moveToStage, openProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { expectGate } from './stage-actions.ts';

const PROOF = { name: 'bakery.pdf', mimeType: 'application/pdf', buffer: pdfProof(1) };
const statement = (page: Page, number: number) => page.getByRole('textbox', { name: `Statement ${number}` });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const decisions = (page: Page) => page.getByRole('region', { name: 'Decisions' });

test('an approval on the client’s behalf records how the client agreed', async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const project = await createProject(page.request);
  await addProof(page.request, project, PROOF);
  await openProject(page, project);
  const dialog = page.getByRole('alertdialog', { name: 'Approve this artwork proof?' });

  await page.getByRole('button', { name: 'Approve bakery.pdf' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('Choose how the client agreed')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('By phone').check();
  await dialog.getByLabel('Note (Optional)').fill('Priya called on Monday');
  await dialog.getByRole('button', { name: 'Approve' }).click();

  const decision = decisions(page).getByRole('article');
  await expect(decision).toHaveAccessibleName(/^Decision WL-/);
  await expect(decision).toContainText('Version 1 approved');
  await expect(decision).toContainText('Maria Lopez');
  await expect(decision).toContainText('Recorded on the client’s behalf · Client agreed: by phone');
  await expect(decision).toContainText('Priya called on Monday');
  await expect(decision.getByRole('link', { name: /^Download record/ })).toHaveAttribute(
    'href',
    /^\/api\/decisions\/\d+\/record\.pdf$/,
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
});

test('the shop reopens a review after the client requested changes', async ({ page, otherPage }) => {
  const { person: client } = await startSession(otherPage, 'client', { name: 'Priya Raman' });
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request, { client });
  const proof = await addProof(page.request, project, PROOF);
  await openProject(page, project);
  await decide(otherPage.request, proof.id, { decision: 'request_changes', note: 'Larger logo' });

  const returned = decisions(page).getByRole('article').filter({ hasText: 'Version 1: changes requested' });
  await expect(returned).toContainText('Larger logo');
  await returned.getByRole('button', { name: 'Reopen review' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen review' }).click();
  await expectToast(page, 'Review reopened');
  await expect(returned).toContainText('No longer counts');
  await expect(returned.getByRole('button', { name: 'Reopen review' })).toHaveCount(0);

  await approveAsClient(otherPage.request, project, proof.id);
  await expect(decisions(page).getByRole('article')).toHaveCount(2);
  await openProject(otherPage, project);
  await expect(decisions(otherPage).getByRole('article').first()).toContainText('Signed in as Priya Raman');
  await expect(otherPage.getByRole('button', { name: 'Check a record' })).toHaveCount(0);
});

test('the final artwork approval needs an approved proof, or a reason', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings?tab=approvals');
  await page.getByLabel('Require approval for every project').check();
  await save(page).click();
  await expectToast(page, 'Approval settings saved');
  const project = await createJob(page.request, { stage: 'final_artwork_approval' });
  await openProject(page, project);

  await expectGate(
    page,
    'Client Approval Required',
    'Get the client’s approval of the newest artwork proof.',
  );
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Signed on paper');
  await page.getByRole('dialog').getByRole('button', { name: 'Override' }).click();
  await expect(page.getByText('50% complete')).toBeVisible();

  await moveToStage(page.request, project, 'final_artwork_approval');
  const proof = await addProof(page.request, project, PROOF);
  await page.request.post(`/api/artwork-proofs/${proof.id}/approve`);
  await page.reload();
  await expect(page.getByText('Client Approval Required')).toHaveCount(0);
});

test('a shop edits its statements and restores the defaults', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings?tab=approvals');
  await expect(statement(page, 4)).toHaveValue(/I am authorized/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Move statement 4 up' }).click();
  await expect(statement(page, 3)).toHaveValue(/I am authorized/);
  await expect(statement(page, 3)).toBeFocused();
  await page.getByRole('button', { name: 'Remove statement 1' }).click();
  await expect(statement(page, 1)).toBeFocused();
  await page.getByRole('button', { name: 'Add statement' }).click();
  await save(page).click();
  await expect(page.getByText('Enter the statement')).toBeVisible();
  await statement(page, 4).fill('The colors match our brand');
  await page.getByLabel('Terms').fill('A change after the approval costs extra.');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);

  await page.goto('/dashboard');
  await page.goto('/settings?tab=approvals');
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(statement(page, 4)).toHaveValue('The colors match our brand');
  await save(page).click();
  await expectToast(page, 'Approval settings saved');
  await page.reload();
  await expect(statement(page, 4)).toHaveValue('The colors match our brand');
  await expect(statement(page, 2)).toHaveValue(/I am authorized/);

  await page.getByRole('button', { name: 'Restore default texts' }).click();
  await expect(statement(page, 4)).toHaveValue(/I am authorized/);
  await expect(page.getByLabel('Terms')).toHaveValue('');
  await save(page).click();
  await expectToast(page, 'Approval settings saved');
});

test('only those who manage a shop have the tab for approvals', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/settings?tab=approvals');
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Approvals' })).toHaveCount(0);
});

async function approveAsClient(client: APIRequestContext, { id }: Project, proofId: number): Promise<void> {
  const asked: ClientDecisions = await (await client.get(`/api/projects/${id}/client-decisions`)).json();
  await decide(client, proofId, { decision: 'approve', ticks: asked.checklist.map((one) => one.id) });
}

async function decide(client: APIRequestContext, proofId: number, decision: object): Promise<void> {
  const data = { name: 'Priya Raman', ...decision };
  const response = await client.post(`/api/proofs/${proofId}/decision`, { data });
  expect(response.status(), await response.text()).toBe(201);
}
