import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import { fillNewProject, openNewProject } from './new-project.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';
import { addPhoto, addProof, createJob, createProject, openProject } from './jobs.ts';
import { currentStage } from './stage-actions.ts';

// Accessibility of project screens that no other test checks.

const UNAVAILABLE = { status: 503, json: { message: 'Back in a minute.' } };

test('project lists are accessible when empty, filtered, filled and failing', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await open(page, '/dashboard', 'No projects found');
  await expectAccessible(page);
  await open(page, '/my-projects', 'Create Your First Project');
  await expectAccessible(page);
  await createJob(page.request, { name: 'Harbourbakerydeliveryvan'.repeat(8), stage: 'wrap_printed' });
  await open(page, '/my-projects?q=zeppelin', 'No project matches this search and filter.');
  await expectAccessible(page);
  await open(page, '/my-projects', 'Showing 1 of 1 projects');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.route('**/api/projects?*', (route) =>
    route.fulfill({ status: 400, json: { message: 'Broken' } }),
  );
  await open(page, '/my-projects', /^Error loading projects: /);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('the New Project dialog is accessible with errors, photos and the discard question', async ({
  page,
}) => {
  await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Material is required')).toBeVisible();
  const files = dialog.locator('input[type=file]').first();
  await files.setInputFiles([{ name: 'front.png', mimeType: 'image/png', buffer: await samplePng() }]);
  await files.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Call') }]);
  await expect(dialog.getByText('File "notes.txt" is not an image.')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible();
  await expectAccessible(page);
});

test('failed photo uploads of a new project are accessible', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  await fillNewProject(dialog);
  const photo = { name: 'front.png', mimeType: 'image/png', buffer: await samplePng() };
  await dialog.locator('input[type=file]').first().setInputFiles([photo]);
  await page.route('**/api/projects/*/photo-uploads', (route) => route.fulfill(UNAVAILABLE));
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText(/1 failed and can be sent again/)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('a closed gate and its override dialog are accessible', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await openProject(page, await createProject(page.request));
  await currentStage(page).getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override with a reason' });
  await dialog.getByRole('button', { name: 'Override and complete' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('enlarged photos and older proofs are accessible', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await addPhoto(page.request, project, 'initial');
  await addPhoto(page.request, project, 'initial');
  for (const name of ['bakery-v1.png', 'bakery-v2.png']) {
    await addProof(page.request, project, { name, mimeType: 'image/png', buffer: await samplePng() });
  }
  await openProject(page, project);
  await page
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Version 1' }).click();
  await expect(page.getByRole('article', { name: 'bakery-v1.png' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('missing, broken and invalid project URLs are accessible', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  for (const address of ['/project/999999', '/edit-project?id=999999', '/project/999999/job-sheet']) {
    await open(page, address, 'Project Not Found');
    await expectAccessible(page);
  }
  await open(page, '/project/abc', 'Invalid project ID in URL');
  await expectAccessible(page);
  await page.route('**/details', (route) => route.fulfill({ status: 400, json: { message: 'Broken' } }));
  await open(page, `/project/${project.id}`, 'Error loading project details.');
  await expectAccessible(page);
  await open(page, `/edit-project?id=${project.id}`, 'Error Loading Project');
  await expectAccessible(page);
  await open(page, `/project/${project.id}/job-sheet`, 'Error loading project details.');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('project pages are accessible while they load', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const held = Promise.withResolvers<void>();
  await page.route('**/details', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route('**/artwork-proofs', (route) =>
    route.fulfill({ status: 400, json: { message: 'Broken' } }),
  );
  for (const address of [
    `/edit-project?id=${project.id}`,
    `/project/${project.id}/job-sheet`,
    `/project/${project.id}`,
  ]) {
    await open(page, address, 'Loading project details...');
    await expectAccessible(page);
  }
  held.resolve();
  await expect(page.getByText('The proofs could not be loaded.')).toBeVisible();
  await expectAccessible(page);
});

test('a new project is accessible for its installer and its client', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor');
  const installer = await signInNewUser(otherPage, 'subcontractor');
  const job = await createJob(page.request, { installer });
  await openProject(otherPage, job);
  await expect(otherPage.getByText('No artwork proof yet')).toBeVisible();
  await expectAccessible(otherPage);
  const client = await signInNewUser(otherPage, 'client');
  await openProject(otherPage, await createJob(page.request, { client }));
  await expect(otherPage.getByText('No artwork proof yet')).toBeVisible();
  await expectAccessible(otherPage);
  await expectNoHorizontalScroll(otherPage);
});

async function open(page: Page, address: string, text: string | RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeVisible();
}

function samplePng(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6fb0' } })
    .png()
    .toBuffer();
}
