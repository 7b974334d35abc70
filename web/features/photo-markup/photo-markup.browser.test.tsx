import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { samplePhoto, withPhotos } from '#web/features/photos/photos.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { tapWithFinger } from '#web/testing/device.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { goOffline } from '#web/testing/offline.ts';
import {
  ARROW,
  drawing,
  editor,
  openPhoto,
  respondWithMarkedPhoto,
  sampleMarkup,
} from './photo-markup.testing.ts';
import { respondToProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const SAVE_ROUTE = 'PUT /api/photos/{id}/markup';
const SAVE_CAPTION_ROUTE = 'PUT /api/photos/{id}/caption';
const DENT_TEXT: MarkupShape = { kind: 'text', color: 'white', x: 0.1, y: 0.8, text: 'Dent' };
const discardQuestion = page.getByRole('alertdialog', { name: 'Discard your drawing?' });
const captionDialog = page.getByRole('dialog', { name: 'Caption', exact: true });

test('Escape asks before an unsaved drawing is discarded', async () => {
  await openWithNewCircle();
  await userEvent.keyboard('{Escape}');
  expect(await accessibilityFindings()).toBe('');
  await discardQuestion.getByRole('button', { name: 'Keep drawing' }).click();
  await expect.element(editor.shapes).toHaveLength(2);
  await editor.cancel.click();
  await discardQuestion.getByRole('button', { name: 'Discard' }).click();
  await expect.element(drawing).toHaveAccessibleName('Drawn on the photo: Arrow');
});

test('a tap with a finger opens the text field with the focus', async () => {
  await openWithNewCircle();
  await editor.tool('Text').click();
  await tapWithFinger(editor.viewport);
  await expect.element(page.getByRole('textbox', { name: 'Text on the photo' })).toHaveFocus();
});

test('after a conflict, both drawings can be kept', async () => {
  await openWithNewCircle();
  const theirMarkup = sampleMarkup([DENT_TEXT], { version: 2, updatedBy: 'Omar Reyes' });
  server.refuse(SAVE_ROUTE, 'conflict', { details: theirMarkup });
  await editor.save.click();
  const conflictDialog = page.getByRole('dialog', { name: 'Someone else changed this drawing' });
  await expect.element(conflictDialog).toMatchTextContent('Omar Reyes');
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(SAVE_ROUTE, ({ body: { shapes } }) => {
    const saved = sampleMarkup(shapes, { version: 3 });
    server.respond('GET /api/photos/{id}/markup', saved);
    return saved;
  });
  await conflictDialog.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(drawing).toHaveAccessibleName('Drawn on the photo: Text: Dent, Circle');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body).toMatchObject({
    version: 2,
    shapes: [DENT_TEXT, { kind: 'ellipse' }],
  });
});

test('“Keep both” is refused when the two drawings together have too many shapes', async () => {
  await openWithNewCircle();
  const theirShapes = Array.from({ length: 100 }, () => DENT_TEXT);
  server.refuse(SAVE_ROUTE, 'conflict', { details: sampleMarkup(theirShapes, { version: 2 }) });
  await editor.save.click();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expectToast('A photo has at most 100 shapes');
  expect(server.calls(SAVE_ROUTE)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Use mine' })).toBeVisible();
});

test.each([
  [null, 'Add caption', 'Rust on the left door'],
  ['Rust on the left door', 'Edit caption', 'Rust and a dent'],
])('the caption %j is changed', async (oldCaption, action, newCaption) => {
  respondWithMarkedPhoto(server, [ARROW], { caption: oldCaption });
  await openPhoto(server);
  await page.getByRole('button', { name: action }).click();
  await captionDialog.getByRole('textbox', { name: 'Caption' }).fill(newCaption);
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(SAVE_CAPTION_ROUTE, () => {
    respondWithMarkedPhoto(server, [ARROW], { caption: newCaption });
    return samplePhoto({ shapeCount: 1, caption: newCaption });
  });
  const release = server.hold(SAVE_CAPTION_ROUTE);
  await captionDialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(captionDialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect.element(page.getByText('Caption saved', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: new RegExp(`^${newCaption}`) })).toBeVisible();
  expect(server.calls(SAVE_CAPTION_ROUTE)[0]?.body).toMatchObject({ caption: newCaption });
});

test('a caption that is being typed is kept when its photo leaves the list', async () => {
  respondWithMarkedPhoto(server, [ARROW]);
  await openPhoto(server);
  await page.getByRole('button', { name: 'Add caption' }).click();
  await captionDialog.getByRole('textbox', { name: 'Caption' }).fill('Rust');
  await replacePhoto();
  await expect.element(captionDialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('Rust');
  await captionDialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Enlarge: .* by Omar Reyes/ }).click();
  await expect.element(page.getByRole('button', { name: 'Add caption' })).toBeVisible();
  expect(captionDialog.elements()).toEqual([]);
});

test('an unsaved drawing is kept when its photo leaves the list', async () => {
  await openWithNewCircle();
  await replacePhoto();
  await expect.element(editor.shapes).toHaveLength(2);
});

test('Cancel asks before a text that is being typed is discarded', async () => {
  respondWithMarkedPhoto(server, [ARROW]);
  await openPhoto(server);
  await page.getByRole('button', { name: 'Draw on photo' }).click();
  await editor.tool('Text').click();
  await editor.viewport.click({ position: { x: 800, y: 300 } });
  const text = page.getByRole('textbox', { name: 'Text on the photo' });
  await text.fill('Dent');
  await editor.cancel.click();
  await discardQuestion.getByRole('button', { name: 'Keep drawing' }).click();
  await expect.element(text).toHaveValue('Dent');
});

test('the client sees the drawing and the caption, and cannot change them', async () => {
  respondWithMarkedPhoto(server, [ARROW], { caption: 'Rust and a dent' });
  await openPhoto(server, { user: sampleClient() });
  await expect.element(page.getByRole('img', { name: 'Rust and a dent' })).toBeVisible();
  await expect.element(drawing).toHaveAccessibleName('Drawn on the photo: Arrow');
  await expect.element(page.getByRole('button', { name: 'Download with drawings' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^(Draw on photo|Edit caption)$/ }))
    .not.toBeInTheDocument();
});

test('a photo with drawings is marked in its gallery', async () => {
  respondWithMarkedPhoto(server, [ARROW], { caption: 'Rust' });
  await openPhoto(server);
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('button', { name: /^Enlarge: Rust by .*, with drawings$/ }))
    .toBeVisible();
});

test('drawing and captions are disabled without a connection', async () => {
  respondWithMarkedPhoto(server, [ARROW]);
  await openPhoto(server);
  const goOnline = goOffline();
  await expect.element(page.getByText('Drawing and captions need a connection.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Draw on photo' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Add caption' })).toBeDisabled();
  goOnline();
  await expect.element(page.getByRole('button', { name: 'Draw on photo' })).toBeEnabled();
});

/** Replaces the photo of the project with a photo by another user, and waits until the page shows it. */
async function replacePhoto(): Promise<void> {
  const otherPhoto = samplePhoto({ id: 2, uploadedByName: 'Omar Reyes' });
  respondToProject(
    server,
    { ...WITH_INSTALLER_AND_CLIENT, progressStage: 'wrap_shipped' },
    withPhotos([otherPhoto]),
  );
  server.send({ kind: 'project', projectId: 1 });
  await expect.poll(() => document.querySelector('#photo-2')).not.toBeNull();
}

/** Opens a photo with a saved arrow, and adds a circle that is not saved. */
async function openWithNewCircle(): Promise<void> {
  respondWithMarkedPhoto(server, [ARROW]);
  await openPhoto(server);
  await page.getByRole('button', { name: 'Draw on photo' }).click();
  await editor.tool('Circle').click();
  await editor.viewport.click({ position: { x: 800, y: 300 } });
  await expect.element(editor.shapes).toHaveLength(2);
}
