import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { pdfProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addProof, createProject, openWithLiveStream, openProject, fetchList } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const DESIGN = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6fb0' } })
  .png()
  .toBuffer();

test('the client approves the newest proof', async ({ page, otherPage }) => {
  const project = await createProjectWithClient(page, otherPage);
  await addProof(page.request, project, await designFile('bakery-v1.png'));
  await addProof(page.request, project, await designFile('bakery-v2.png'), 'Larger logo on the doors');

  await openProject(page, project);
  // Keeps the shop's page outdated.
  const outdated = await fetchList<Proof>(page.request, proofsPath(project));
  await page.route(`**${proofsPath(project)}`, (route) => route.fulfill({ json: outdated }));
  await page.getByRole('button', { name: 'Approve bakery-v2.png' }).click();
  await expect(page.getByText(/recorded on the client’s behalf/)).toBeVisible();
  await page.getByLabel('In person').check();
  await expectAccessible(page);

  await openProject(otherPage, project);
  const newest = otherPage.getByRole('article', { name: 'bakery-v2.png' });
  await expect(newest.getByRole('heading', { name: 'Version 2' })).toBeVisible();
  await expect(newest.getByText('Larger logo on the doors', { exact: true })).toBeVisible();
  await expect(versions(otherPage)).toHaveText([/Version 2/, /Version 1/]);
  await newest.getByRole('button', { name: 'Approve bakery-v2.png' }).click();
  await expect(otherPage.getByText(/cannot be undone/)).toBeVisible();
  await expectAccessible(otherPage);
  await expectNoHorizontalScroll(otherPage);
  await otherPage.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(newest.getByText(/^Approved by Priya Raman on /)).toBeVisible();
  await expect(newest.getByRole('button', { name: /Approve/ })).toHaveCount(0);
  await expectAccessible(otherPage);

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Approval Failed', 'This artwork proof is approved already');
  await page.unroute(`**${proofsPath(project)}`);
  await page.reload();
  await expect(page.getByText(/^Approved by Priya Raman on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete bakery-v2.png' })).toHaveCount(0);
});

test('an approval dialog closes when a newer proof arrives', async ({ page, otherPage }) => {
  const project = await createProjectWithClient(page, otherPage);
  await addProof(page.request, project, await designFile('bakery-v1.png'));
  await openWithLiveStream(otherPage, `/project/${project.id}`);
  await otherPage.getByRole('button', { name: 'Approve bakery-v1.png' }).click();
  const question = otherPage.getByRole('alertdialog', { name: 'Approve this artwork proof?' });
  await expect(question).toContainText('bakery-v1.png');
  await openProject(page, project);
  await page.getByRole('button', { name: 'Delete bakery-v1.png' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('bakery-v1.png');

  await addProof(page.request, project, await designFile('bakery-v2.png'));
  await expectToast(otherPage, 'A newer proof was uploaded');
  await expect(question).toBeHidden();
  await expectToast(page, 'A newer proof was uploaded');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const proofs = await fetchList<Proof>(page.request, proofsPath(project));
  expect(proofs.map(({ fileName, isApproved }) => [fileName, isApproved])).toEqual([
    ['bakery-v2.png', false],
    ['bakery-v1.png', false],
  ]);

  await otherPage.getByRole('button', { name: 'Approve bakery-v2.png' }).click();
  await expect(question).toContainText('bakery-v2.png');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await versions(otherPage).filter({ hasText: 'Version 1' }).click();
  await expect(otherPage.getByRole('article', { name: 'bakery-v1.png' })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
});

test('an approval by the shop is recorded on the client’s behalf', async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const project = await createProject(page.request);
  await addProof(page.request, project, await designFile('bakery.png'));
  await openProject(page, project);
  await page.getByRole('button', { name: 'Approve bakery.png' }).click();
  await page.getByLabel('In person').check();
  await page.route('**/api/artwork-proofs/*/approve', (route) => route.abort());
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Approval Failed');
  await page.unroute('**/api/artwork-proofs/*/approve');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/^Approved on the client’s behalf by Maria Lopez on /)).toBeVisible();
});

test('a shop deletes an unapproved proof after confirmation', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await addProof(page.request, project, await designFile('wrong-van.png'));
  await openProject(page, project);
  await page.getByRole('button', { name: 'Delete wrong-van.png' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await fetchList<Proof>(page.request, proofsPath(project))).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete wrong-van.png' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('article', { name: 'wrong-van.png' })).toHaveCount(0);
  expect(await fetchList<Proof>(page.request, proofsPath(project))).toEqual([]);
});

test('an installer can only view proofs', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor');
  const installer = await signInNewUser(otherPage, 'subcontractor');
  const project = await createProject(page.request, { subcontractorId: installer.id });
  await addProof(page.request, project, await designFile('bakery.png'));
  await openProject(otherPage, project);
  const proof = otherPage.getByRole('article', { name: 'bakery.png' });
  await expect(proof.getByText('Not approved yet')).toBeVisible();
  await expect(proof.getByRole('button', { name: /Approve|Delete/ })).toHaveCount(0);
});

test('a PDF opens in its own viewer, never in a frame', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const file = { name: 'bakery.pdf', mimeType: 'application/pdf', buffer: pdfProof(1) };
  const proof = await addProof(page.request, project, file);
  await openProject(page, project);
  await expect(page.getByRole('link', { name: 'Open original' })).toHaveAttribute('href', proof.fileUrl);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a failed proof upload keeps the form and is stored once', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  const form = page.getByRole('form', { name: 'Upload artwork proof' });
  await form.locator('input[type=file]').setInputFiles(await designFile('bakery.png'));
  await form.getByLabel('Description').fill('Second round');
  await page.route('**/api/artwork-proofs', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Upload Proof' }).click();
  await expectToast(page, 'Upload Failed');
  await expect(form.getByText('bakery.png')).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Second round');

  await page.unroute('**/api/artwork-proofs');
  await form.getByRole('button', { name: 'Upload Proof' }).click();
  await expect(page.getByRole('article', { name: 'bakery.png' })).toBeVisible();
  expect(await fetchList<Proof>(page.request, proofsPath(project))).toHaveLength(1);
});

async function createProjectWithClient(page: Page, otherPage: Page): Promise<Project> {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const client = await signInNewUser(otherPage, 'client', { name: 'Priya Raman' });
  return createProject(page.request, { client });
}

async function designFile(name: string) {
  return { name, mimeType: 'image/png', buffer: await DESIGN };
}

const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('button');
const proofsPath = ({ id }: Project) => `/api/projects/${id}/artwork-proofs`;
