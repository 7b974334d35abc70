import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { originalHashes, sha256 } from './device-photos.ts';
import { pinch, placeIn, touchDrag } from './drawing-gestures.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, openProject, openWithLiveStream } from './jobs.ts';
import { LIVE_TIMEOUT } from './live-updates.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { PHONE } from './participants.ts';
import { signInNewUser, startSession } from './people.ts';

const ARROW = { kind: 'arrow', color: 'red', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } };
const DENT = { kind: 'text', color: 'white', x: 0.1, y: 0.8, text: 'Dent' };

test('an installer draws by touch on a phone, and the shop sees it live', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const { person: installer, page: phone } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const job = await createJob(page.request, { installer });
  const photo = await addPhoto(page.request, job, 'pre-installation');
  const original = await originalHashes(page, [photo]);
  await openWithLiveStream(page, `/project/${job.id}`);
  await enlarge(page);
  await expect(drawing(page)).toHaveCount(0);

  await openProject(phone, job);
  await enlarge(phone);
  await phone.getByRole('button', { name: 'Draw on photo' }).tap();
  const editor = editorOf(phone);
  await editor.tool('Circle').tap();
  await editor.color('Yellow').tap();
  await touchDrag(phone, editor.stage, [0.3, 0.45], [0.6, 0.55]);
  await editor.tool('Text').tap();
  await editor.stage.tap({ position: await placeIn(editor.stage, 0.2, 0.58) });
  await phone.getByLabel('Text on the photo').fill('Rust');
  await phone.getByRole('button', { name: 'Add text' }).tap();
  await expect(editor.shapes).toHaveCount(2);
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);

  await test.step('two fingers zoom and draw nothing', async () => {
    const zoom = () =>
      editor.stage.evaluate(({ firstElementChild }) =>
        Number((firstElementChild as HTMLElement).style.getPropertyValue('--zoom')),
      );
    expect(await zoom()).toBe(1);
    await pinch(phone, editor.stage);
    expect(await zoom()).toBeGreaterThan(1.5);
    await expect(editor.shapes).toHaveCount(2);
  });

  await phone.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(drawing(phone)).toHaveAccessibleName('Drawn on the photo: Circle, Text: Rust');
  await expect(drawing(page)).toHaveAccessibleName('Drawn on the photo: Circle, Text: Rust', LIVE_TIMEOUT);
  await expectAccessible(page);
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);

  const { shapes, updatedBy } = await markupOf(page.request, photo);
  expect(shapes).toMatchObject([
    { kind: 'ellipse', color: 'yellow' },
    { kind: 'text', color: 'yellow', text: 'Rust' },
  ]);
  expect(updatedBy).toBe(installer.name);
  expect(await originalHashes(page, [photo])).toEqual(original);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Enlarge: .*, with drawings$/ })).toBeVisible();
});

test('a drawing is made and changed later by keyboard alone', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  const photo = await addPhoto(page.request, job, 'post-installation');
  await openProject(page, job);
  await openEditorByKeyboard(page);
  const editor = editorOf(page);

  await test.step('adds, moves, resizes and paints a circle', async () => {
    await expect(editor.stage).toBeFocused();
    await tabTo(page, editor.tool('Circle'));
    await page.keyboard.press('Enter');
    await tabTo(page, editor.stage, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const circle = editor.shapes.first();
    await expect(circle).toBeFocused();
    await expect(circle).toHaveAccessibleName('1. Circle, red, middle');
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('3');
    await expect(circle).toHaveAccessibleName('1. Circle, green, left');
  });

  await test.step('adds a text, deletes it, and takes the deletion back', async () => {
    await tabTo(page, editor.tool('Text'));
    await page.keyboard.press('Enter');
    await tabTo(page, editor.stage, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bubble');
    await page.keyboard.press('Enter');
    const text = editor.shapes.nth(1);
    await expect(text).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(editor.shapes).toHaveCount(1);
    await expect(editor.shapes.first()).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(text).toHaveAccessibleName(/^2\. Text: Bubble/);
    await page.keyboard.press('Control+Shift+z');
    await expect(editor.shapes).toHaveCount(1);
    await page.keyboard.press('Control+z');
  });

  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(drawing(page)).toHaveAccessibleName('Drawn on the photo: Circle, Text: Bubble');
  expect((await markupOf(page.request, photo)).shapes).toMatchObject([
    { kind: 'ellipse', color: 'green', x: 0.2, width: 0.21 },
    { kind: 'text', text: 'Bubble' },
  ]);

  await test.step('changes the text later', async () => {
    await expect(page.getByRole('button', { name: 'Draw on photo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, editor.shapes.nth(1));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('No bubble');
    await page.keyboard.press('Enter');
    await expect(editor.shapes.nth(1)).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(drawing(page)).toHaveAccessibleName('Drawn on the photo: Circle, Text: No bubble');
  });

  await page.getByRole('switch', { name: 'Drawings' }).focus();
  await page.keyboard.press('Space');
  await expect(drawing(page)).toHaveCount(0);
});

test('the photo is downloaded as it was, or with its drawing', async ({ page }) => {
  const { photo } = await openDrawnPhoto(page, [{ ...ARROW, from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } }]);
  const withDrawings = await downloadOf(page, page.getByRole('button', { name: 'Download with drawings' }));
  const original = await downloadOf(page, page.getByRole('link', { name: 'Download', exact: true }));

  expect([sha256(original.content)]).toEqual(await originalHashes(page, [photo]));
  expect(withDrawings.name).toBe(`pre-installation-photo-${photo.id}-with-drawings.jpg`);
  expect(await sharp(withDrawings.content).metadata()).toMatchObject({ width: 800, height: 600 });
  const [red = 0, green = 255, blue = 255] = await pixelOf(withDrawings.content, 400, 300);
  expect(red).toBeGreaterThan(180);
  expect(Math.max(green, blue)).toBeLessThan(90);
});

test('an unsaved drawing is not lost by a key or by a drawing of somebody else', async ({
  page,
  otherPage,
}) => {
  const { person: installer, page: other } = await startSession(otherPage, 'subcontractor');
  const { photo } = await openDrawnPhoto(page, [ARROW], { installer });
  await page.getByRole('button', { name: 'Draw on photo' }).click();
  const editor = editorOf(page);
  await editor.tool('Circle').click();
  await editor.stage.click({ position: await placeIn(editor.stage, 0.65, 0.4) });
  await expect(editor.shapes).toHaveCount(2);

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your drawing?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep drawing' }).click();
  await expect(editor.shapes).toHaveCount(2);

  const saved = await other.request.put(`/api/photos/${photo.id}/markup`, {
    data: { version: 1, shapes: [DENT] },
  });
  expect(saved.status()).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this drawing' });
  await expect(conflict).toContainText(installer.name);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep both' }).click();

  await expect(drawing(page)).toHaveAccessibleName('Drawn on the photo: Text: Dent, Circle');
  await page.getByRole('button', { name: 'Draw on photo' }).click();
  await editor.shapes.first().focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(drawing(page)).toHaveAccessibleName('Drawn on the photo: Text: Dent, Circle');
});

test('a caption is changed later, and the client sees it but changes nothing', async ({
  page,
  otherPage,
}) => {
  const { person: client, page: reader } = await startSession(otherPage, 'client');
  const { job } = await openDrawnPhoto(page, [ARROW], { client });
  await openWithLiveStream(reader, `/project/${job.id}`);

  const caption = page.getByRole('dialog', { name: 'Caption' });
  await page.getByRole('button', { name: 'Add caption' }).click();
  await caption.getByLabel('Caption', { exact: true }).fill('Rust on the left door');
  await expectAccessible(page);
  await caption.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Caption saved');
  await expect(page.getByRole('dialog', { name: /^Rust on the left door/ })).toBeVisible();
  const tile = reader.getByRole('button', { name: /^Enlarge: Rust on the left door by .*, with drawings$/ });
  await expect(tile).toBeVisible(LIVE_TIMEOUT);

  await page.getByRole('button', { name: 'Edit caption' }).click();
  await caption.getByLabel('Caption', { exact: true }).fill('Rust and a dent');
  await caption.getByRole('button', { name: 'Save' }).click();
  await tile.or(reader.getByRole('button', { name: /^Enlarge: Rust and a dent by / })).click();
  await expect(reader.getByRole('dialog', { name: /^Rust and a dent/ })).toBeVisible(LIVE_TIMEOUT);
  await expect(drawing(reader)).toHaveAccessibleName('Drawn on the photo: Arrow');
  await expect(reader.getByRole('img', { name: 'Rust and a dent' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Download with drawings' })).toBeVisible();
  for (const name of ['Draw on photo', 'Edit caption'])
    await expect(reader.getByRole('button', { name })).toHaveCount(0);
});

test('without a connection nothing can be drawn, and the page says so', async ({ page }) => {
  await openDrawnPhoto(page, [ARROW]);
  await page.context().setOffline(true);
  await expect(page.getByText('Drawing and captions: This needs a connection.')).toBeVisible();
  for (const name of ['Draw on photo', 'Add caption'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Draw on photo' })).toBeEnabled();
});

/** Opens the only photo of a new job, with this drawing on it. */
async function openDrawnPhoto(
  page: Page,
  shapes: object[],
  people: Parameters<typeof createJob>[1] = {},
): Promise<{ job: Project; photo: Photo }> {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, people);
  const photo = await addPhoto(page.request, job, 'pre-installation');
  const saved = await page.request.put(`/api/photos/${photo.id}/markup`, { data: { version: 0, shapes } });
  expect(saved.status(), await saved.text()).toBe(200);
  await openProject(page, job);
  await enlarge(page);
  await expect(drawing(page)).toBeVisible();
  return { job, photo };
}

async function enlarge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Enlarge: / }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
}

/** The drawing over the enlarged photo. */
function drawing(page: Page): Locator {
  return page.getByRole('img', { name: /^Drawn on the photo: / });
}

function editorOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Draw on photo' });
  return {
    stage: dialog.getByRole('group', { name: /^Photo\. / }),
    shapes: dialog.getByRole('group', { name: 'Drawing' }).getByRole('button'),
    tool: (name: string) => dialog.getByRole('group', { name: 'Tools' }).getByRole('button', { name }),
    color: (name: string) => dialog.getByRole('group', { name: 'Color' }).getByRole('button', { name }),
  };
}

async function openEditorByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^Enlarge: / }));
  await page.keyboard.press('Enter');
  const draw = page.getByRole('button', { name: 'Draw on photo' });
  await expect(draw).toBeVisible();
  await tabTo(page, draw);
  await page.keyboard.press('Enter');
  await expect(editorOf(page).stage).toBeVisible();
}

async function downloadOf(page: Page, control: Locator): Promise<{ name: string; content: Buffer }> {
  const starting = page.waitForEvent('download');
  await control.click();
  const download = await starting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function pixelOf(picture: Buffer, left: number, top: number): Promise<Buffer> {
  return sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
}

async function markupOf(reader: APIRequestContext, { id }: Photo): Promise<PhotoMarkup> {
  return (await reader.get(`/api/photos/${id}/markup`)).json();
}
