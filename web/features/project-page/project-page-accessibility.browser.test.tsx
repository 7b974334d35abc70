import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { respondToProofs, sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import {
  INSTALLER,
  sampleClient,
  sampleDetails,
  sampleInstaller,
  samplePhoto,
  sampleProject,
  sampleShop,
} from '#web/testing/samples.ts';

const server = fakeProjectServer();
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const PROOFS_ROUTE = 'GET /api/projects/{id}/artwork-proofs';
const user = sampleShop();

test.each([
  ['/project/999999', 'Project Not Found'],
  ['/edit-project?id=999999', 'Project Not Found'],
  ['/project/abc', 'Invalid project ID in URL'],
])('%s is accessible and shows ‘%s’', async (path, text) => {
  server.refuse(DETAILS_ROUTE, 'not_found');
  await openPage(server, path, { user });
  await expect.element(page.getByText(text).first()).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test.each([
  ['/project/1', 'Error loading project details.'],
  ['/edit-project?id=1', 'Error Loading Project'],
])('%s is accessible when the project could not be loaded', async (path, text) => {
  server.refuse(DETAILS_ROUTE, 'validation_failed');
  server.respond('GET /api/projects/{id}', sampleProject());
  await openPage(server, path, { user });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test.each(['/project/1', '/edit-project?id=1'])('%s is accessible while it loads', async (path) => {
  server.respond(DETAILS_ROUTE, sampleDetails());
  const release = server.hold(DETAILS_ROUTE);
  await openPage(server, path, { user });
  await expect.element(page.getByText('Loading project details...')).toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
  release();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the page is accessible when the proofs could not be loaded', async () => {
  server.refuse(PROOFS_ROUTE, 'validation_failed');
  await openProject(server);
  await expect.element(page.getByText('The proofs could not be loaded')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test.each([
  ['installer', sampleInstaller()],
  ['client', sampleClient()],
])('the page of a new project is accessible to its %s', async (_role, member) => {
  const details = sampleDetails({ subcontractorId: 7, clientId: 8 }, { subcontractor: INSTALLER });
  await openProject(server, details, { user: member });
  await expect.element(page.getByText('No artwork proof yet')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test('an unmet gate and its override dialog are accessible', async () => {
  await openProject(server);
  const gate = { stage: 'artwork_design_initiated', title: 'Artwork Proof Required', missing: 'Upload one.' };
  server.refuse('PUT /api/projects/{id}', 'gate_unmet', { details: { missing: [gate] } });
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override with a reason' });
  await dialog.getByRole('button', { name: 'Override and complete' }).click();
  await expect.element(dialog.getByText('Enter the reason')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test('an older version of the artwork is accessible', async () => {
  respondToProofs(server, { proofs: [sampleProof(2), sampleProof(1)] });
  await openProject(server);
  const versions = page.getByRole('list', { name: 'Versions' });
  await versions.getByRole('button', { name: /^Version 1/ }).click();
  await expect.element(page.getByRole('article', { name: 'Version 1: bakery-v1.png' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test('an enlarged photo stays open until it is deleted', async () => {
  const photos = [1, 2, 3, 4].map((id) => samplePhoto({ id, type: 'initial' }));
  showPhotos(2, 1);
  await openPage(server, '/project/1', { user });
  await page
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .click();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  showPhotos(3, 2, 1);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  expect(document.querySelector(`[role=dialog] img[src*="#2-"]`)).not.toBeNull();
  showPhotos(3, 1);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  showPhotos(4, 3, 1);
  server.send({ kind: 'project', projectId: 1 });
  await expect.poll(() => page.getByRole('button', { name: /^Enlarge: / }).elements()).toHaveLength(3);
  expect(page.getByRole('dialog').elements()).toEqual([]);

  function showPhotos(...ids: number[]) {
    const shown = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
    const { photoCounts } = sampleDetails();
    server.respond(
      DETAILS_ROUTE,
      sampleDetails({}, { photos: shown, photoCounts: { ...photoCounts, initial: ids.length } }),
    );
  }
});
