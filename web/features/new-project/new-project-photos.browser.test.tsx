import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { galleryOf, samplePhoto, withPhotos } from '#web/features/photos/photos.testing.ts';
import {
  newShop,
  photoFile,
  ALREADY_STORED_RESPONSE,
  UPLOAD_ROUTE,
} from '#web/features/photos/unsent-photos.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFilesIn } from '#web/testing/choose-files.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { respondWithEmptyLists, respondToProject } from '#web/testing/project-page.ts';
import { sampleProject } from '#web/testing/samples.ts';

const server = fakeServer();
const CREATE_ROUTE = 'POST /api/projects';
const dialog = page.getByRole('dialog', { name: 'Create New Project' });

test('canceling the New Project dialog discards the chosen photos', async () => {
  await openDialog();
  await choosePhoto();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('front.jpg')).not.toBeInTheDocument();
});

test('photos of a new project are kept while the person signs in again', async () => {
  const user = await openDialog();
  await fillIn(dialog);
  await choosePhoto();
  server.endSession(CREATE_ROUTE);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect.element(page.getByText("1 photo hasn't been uploaded.", { exact: false })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('textbox', { name: 'Username' }).fill('dana');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery');
  server.respondWith('POST /api/auth/login', () => {
    server.respond('GET /api/auth/session', user);
    return user;
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(dialog.getByText('We restored your draft.')).toBeVisible();
  await expect.element(dialog.getByText('front.jpg')).toBeVisible();
  respondToCreation(user.id);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect.element(galleryOf('Initial Photos').getByRole('button', { name: /^Enlarge: / })).toBeVisible();
});

test('photos are sent in the background after their project was created', async () => {
  const user = await openDialog();
  await fillIn(dialog);
  await choosePhoto();
  respondToCreation(user.id);
  const release = server.hold(UPLOAD_ROUTE);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await expect.element(galleryOf('Initial Photos').getByText('front.jpg')).toBeVisible();
  release();
  await expect.element(galleryOf('Initial Photos').getByRole('button', { name: /^Enlarge: / })).toBeVisible();
});

test('a photo of a new project keeps the time of its file', async () => {
  const user = await openDialog();
  await fillIn(dialog);
  chooseFilesIn(dialog.element(), [
    new File(['bytes'], 'front.jpg', { type: 'image/jpeg', lastModified: Date.UTC(2026, 10, 20, 9) }),
  ]);
  respondToCreation(user.id);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect.element(galleryOf('Initial Photos').getByRole('button', { name: /^Enlarge: / })).toBeVisible();
  expect(server.calls(UPLOAD_ROUTE)).toMatchObject([
    { body: { capturedAt: '2026-11-20T09:00:00.000Z', capturedAtSource: 'file' } },
  ]);
});

async function openDialog() {
  const user = newShop();
  respondWithEmptyLists(server);
  await openPage(server, '/my-projects', { user });
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect.element(dialog).toBeVisible();
  return user;
}

async function choosePhoto(): Promise<void> {
  chooseFilesIn(dialog.element(), [photoFile('front.jpg')]);
  await expect.element(dialog.getByText('front.jpg')).toBeVisible();
}

/** Fills in the required fields, for a van with a full wrap. */
async function fillIn(form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Project Name' }).fill('Harbour Bakery van');
  await form.getByRole('combobox', { name: 'Vehicle Type' }).selectOptions('van');
  for (const [name, text] of [
    ['Make', 'Ford'],
    ['Model', 'Transit'],
    ['Year', '2024'],
    ['Color', 'White'],
  ] as const)
    await form.getByRole('textbox', { name, exact: true }).fill(text);
  await form.getByRole('combobox', { name: 'Wrap Type' }).selectOptions('full');
  await form.getByRole('combobox', { name: 'Material' }).selectOptions('3m');
}

/** Responds to the creation of the project. Its gallery has a photo after the first upload. */
function respondToCreation(contractorId: number): void {
  server.respond(CREATE_ROUTE, sampleProject({ contractorId }));
  respondToProject(server, { contractorId });
  server.respondWith(UPLOAD_ROUTE, () => {
    respondToProject(server, { contractorId }, withPhotos([samplePhoto({ type: 'initial' })]));
    return ALREADY_STORED_RESPONSE;
  });
}
