import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { signedReport } from '#web/features/condition-reports/condition-reports.testing.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import type { DevicePhoto } from '#web/offline/device-photo.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { createPhotoStore } from './photo-store.ts';
import { gallery, newShop, ALREADY_STORED_RESPONSE, UPLOAD_ROUTE } from './unsent-photos.testing.ts';

const server = fakeServer();
const discardDialog = page.getByRole('alertdialog', { name: 'Discard this photo?' });
const PHOTO: DevicePhoto = {
  id: '11111111-1111-4111-8111-111111111111',
  projectId: 1,
  type: 'initial',
  order: 1,
  name: 'kept.jpg',
  mime: 'image/jpeg',
  lastModified: 0,
  size: 5,
  quality: 'original',
  capturedAt: '2026-11-02T10:00:00.000Z',
  capturedAtSource: 'device',
};

test('a photo that was rejected on an earlier visit can be removed', async () => {
  const { user } = await openWithStoredPhoto({ problem: 'Not a photo' });
  await expect.element(gallery.getByText('Not a photo')).toBeVisible();
  await gallery.getByRole('button', { name: 'Remove kept.jpg' }).click();
  await discardDialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(gallery.getByText('kept.jpg')).not.toBeInTheDocument();
  await expect.poll(() => createPhotoStore(user.id).readOthers(new Set())).toEqual([]);
  expect(server.calls(UPLOAD_ROUTE)).toEqual([]);
});

test('a photo that is not uploaded stays on the device until the user confirms its removal', async () => {
  const { user } = await openWithStoredPhoto({ problem: 'Not a photo' });
  await gallery.getByRole('button', { name: 'Remove kept.jpg' }).click();
  await expect.element(discardDialog).not.toMatchTextContent('condition report');
  expect(await accessibilityFindings()).toBe('');
  await discardDialog.getByRole('button', { name: 'Keep photo' }).click();
  await expect.element(discardDialog).not.toBeInTheDocument();
  await expect.element(gallery.getByText('kept.jpg')).toBeVisible();
  expect(await createPhotoStore(user.id).readOthers(new Set())).toHaveLength(1);
});

test('the question before a removal says that an unsent condition report refers to the photo', async () => {
  server.disconnect(UPLOAD_ROUTE);
  await openWithStoredPhoto({}, (user) => {
    outboxOf('reports', user.id, 1).store(signedReport([PHOTO.id]), newRequestKey());
  });
  await gallery.getByRole('button', { name: 'Remove kept.jpg' }).click();
  await expect
    .element(discardDialog)
    .toMatchTextContent('A signed condition report that has not been sent yet refers to it.');
});

test('a photo that an earlier version of the app stored on the device is sent', async () => {
  const user = newShop();
  await storeInDatabaseVersion1(user.id);
  respondToProject(server, { contractorId: user.id });
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await openSampleProject(server, { user });
  await expect
    .poll(() => server.calls(UPLOAD_ROUTE))
    .toMatchObject([
      { params: { id: '1' }, body: { fileName: 'kept.jpg', bytes: 5, capturedAt: PHOTO.capturedAt } },
    ]);
  await expect.poll(() => createPhotoStore(user.id).readOthers(new Set())).toEqual([]);
});

test('a photo of a deleted project can be removed from the device', async () => {
  const user = newShop();
  await storePhoto(user.id, { problem: 'Project not found' });
  server.refuse('GET /api/projects/{id}/details', 'not_found');
  await openPage(server, '/settings', { user });
  await page.getByRole('button', { name: '1 photo not uploaded yet' }).click();
  const dialog = page.getByRole('dialog', { name: 'On this device' });
  await expect.element(dialog.getByText('Project not found')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Remove kept.jpg' }).click();
  await discardDialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog.getByText('Everything has been sent.')).toBeVisible();
});

/** Opens the project of a new shop with a photo on the device. `prepare` is called before the page opens. */
async function openWithStoredPhoto(overrides: Partial<DevicePhoto>, prepare?: (user: SignedInUser) => void) {
  const user = newShop();
  await storePhoto(user.id, overrides);
  respondToProject(server, { contractorId: user.id });
  await openSampleProject(server, { user, prepare: () => prepare?.(user) });
  return { user };
}

function storePhoto(userId: number, overrides: Partial<DevicePhoto>): Promise<void> {
  return createPhotoStore(userId).save({ ...PHOTO, ...overrides }, new ArrayBuffer(5));
}

/** Stores a photo with its bytes in one row, as version 1 of the database did. */
async function storeInDatabaseVersion1(userId: number): Promise<void> {
  const openRequest = indexedDB.open(`wrapline-${userId}`, 1);
  openRequest.addEventListener('upgradeneeded', () => {
    const photos = openRequest.result.createObjectStore('photos', { keyPath: 'id' });
    photos.createIndex('project', 'projectId');
    photos.createIndex('refused', ['projectId', 'problem']);
    openRequest.result.createObjectStore('drafts');
  });
  await new Promise((resolve) => openRequest.addEventListener('success', resolve));
  const transaction = openRequest.result.transaction('photos', 'readwrite');
  const { size: _, ...photo } = PHOTO;
  transaction.objectStore('photos').put({ ...photo, bytes: new ArrayBuffer(5) });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  openRequest.result.close();
}
