import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { addProof, createProject, openProject, fetchList } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const DESIGN = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2f6fb0' } })
  .png()
  .toBuffer();

test('the client approves the newest proof', async ({ page, otherPage }) => {
  const project = await createProjectWithClient(page, otherPage);
  await addProof(page.request, project, await createDesignFile('bakery-v1.png'));
  await addProof(page.request, project, await createDesignFile('bakery-v2.png'), 'Larger logo on the doors');

  await openProject(otherPage, project);
  const newest = otherPage.getByRole('article', { name: 'bakery-v2.png' });
  await expect(newest.getByText('Larger logo on the doors', { exact: true })).toBeVisible();
  await newest.getByRole('button', { name: 'Approve bakery-v2.png' }).click();
  await otherPage.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(newest.getByText(/^Approved by Priya Raman on /)).toBeVisible();

  await openProject(page, project);
  await expect(page.getByText(/^Approved by Priya Raman on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete bakery-v2.png' })).toHaveCount(0);
});

test('a proof whose upload response was lost is stored once after a retry', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await openProject(page, project);
  const form = page.getByRole('form', { name: 'Upload artwork proof' });
  await form.locator('input[type=file]').setInputFiles(await createDesignFile('bakery.png'));
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

async function createDesignFile(name: string) {
  return { name, mimeType: 'image/png', buffer: await DESIGN };
}

const proofsPath = ({ id }: Project) => `/api/projects/${id}/artwork-proofs`;
