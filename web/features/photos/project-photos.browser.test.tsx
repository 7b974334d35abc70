import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { INSTALLER, atStage, sampleDetails, sampleInstaller, samplePhoto } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const REMOVE_ROUTE = 'DELETE /api/photos/{id}';
const GALLERIES = ['Initial Photos', 'Pre-Installation Photos', 'Post-Installation Photos'];
const deleteButtons = page.getByRole('button', { name: /^Delete: / });

test.each([
  ['artwork_design_initiated', 'Initial Photos'],
  ['wrap_printed', 'Initial Photos'],
  ['wrap_shipped', 'Pre-Installation Photos'],
  ['pre_installation_photos_uploaded', 'Pre-Installation Photos'],
  ['wrap_installed', 'Post-Installation Photos'],
  ['post_installation_photos_uploaded', 'Post-Installation Photos'],
] as const)('at the stage %s only the gallery “%s” accepts photos', async (stage, acceptingGallery) => {
  await openProject(server, sampleDetails(atStage(stage)));
  const gallery = page.getByRole('region', { name: acceptingGallery, exact: true });
  await expect.element(gallery.getByRole('button', { name: 'Upload Photos' })).toBeEnabled();
  expect(gallery.element().querySelector('input[type=file]')?.getAttribute('accept')).toMatch(/^image\/\*/);
  for (const closedGallery of GALLERIES.filter((name) => name !== acceptingGallery)) {
    const upload = page.getByRole('button', { name: `Upload Photos: ${closedGallery}.`, exact: false });
    await expect.element(upload).toBeDisabled();
  }
});

test('an installer can delete only its own photos, after a confirmation', async () => {
  const ownPhoto = samplePhoto({ id: 2, uploadedById: INSTALLER.id, uploadedByName: INSTALLER.name });
  const details = sampleDetails({ subcontractorId: INSTALLER.id }, { photos: [ownPhoto, samplePhoto()] });
  await openProject(server, details, { user: sampleInstaller() });
  await deleteButtons.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Delete this photo?' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(REMOVE_ROUTE, () => {
    server.respond('GET /api/projects/{id}/details', { ...details, photos: [samplePhoto()] });
    return { success: true } as const;
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(deleteButtons).not.toBeInTheDocument();
  expect(server.calls(REMOVE_ROUTE)).toMatchObject([{ params: { id: '2' } }]);
});

test('a shop may delete every photo', async () => {
  const others = samplePhoto({ id: 2, uploadedById: INSTALLER.id });
  await openProject(server, sampleDetails({}, { photos: [others, samplePhoto()] }));
  await expect.poll(() => deleteButtons.elements()).toHaveLength(2);
});

test('a photo of a signed condition report cannot be deleted', async () => {
  const photos = [samplePhoto({ id: 2, isEvidence: true }), samplePhoto()];
  await openProject(server, sampleDetails({}, { photos }));
  await expect.poll(() => page.getByRole('button', { name: /^Enlarge: / }).elements()).toHaveLength(2);
  expect(deleteButtons.elements()).toHaveLength(1);
});

test('a refused deletion closes its confirmation', async () => {
  await openProject(server, sampleDetails({}, { photos: [samplePhoto()] }));
  server.refuse(REMOVE_ROUTE, 'conflict');
  await deleteButtons.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast('Error');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('a linked photo that is deleted later is not searched for again', async () => {
  const newest = samplePhoto({ id: 2, capturedAt: '2026-11-21T10:00:00.000Z' });
  const photoCounts = { ...sampleDetails().photoCounts, [newest.type]: 200 };
  const details = sampleDetails({}, { photos: [newest, samplePhoto({ id: 1 })], photoCounts });
  const { queryClient } = await openProject(server, details, { hash: '#photo-1' });
  await expect.poll(() => document.activeElement?.id).toBe('photo-1');
  server.respond('GET /api/projects/{id}/details', { ...details, photos: [newest] });
  await queryClient.invalidateQueries();
  await expect.poll(() => deleteButtons.elements()).toHaveLength(1);
  expect(server.calls('GET /api/projects/{id}/photos')).toHaveLength(0);
});

test('a link loads a photo that was taken before the newest photo but uploaded after it', async () => {
  const newest = samplePhoto({ id: 2, capturedAt: '2026-11-21T10:00:00.000Z' });
  const uploadedLater = samplePhoto({ id: 9, caption: 'The old dent' });
  server.respond('GET /api/projects/{id}/photos', [newest, uploadedLater], { total: 2 });
  const photoCounts = { ...sampleDetails().photoCounts, [newest.type]: 2 };
  const details = sampleDetails({}, { photos: [newest], photoCounts });
  await openProject(server, details, { hash: '#photo-9' });
  await expect.element(page.getByText('The old dent')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('photo-9');
});
