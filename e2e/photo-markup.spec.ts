import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { fetchOriginalHashes, sha256 } from './device-photos.ts';
import { pinch, positionIn, touchDrag } from './drawing-gestures.ts';
import { test } from './fixtures.ts';
import { addPhoto, createProjectWithVehicle, openProject, openWithLiveStream } from './projects.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

test('an installer draws on a photo by touch, and the shop sees and downloads the drawing', async ({
  page,
  openBrowser,
}) => {
  await signInNewUser(page, 'contractor');
  const { person: installer, page: phone } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const project = await createProjectWithVehicle(page.request, { installer });
  const photo = await addPhoto(page.request, project, 'pre-installation');
  const originalHashes = await fetchOriginalHashes(page, [photo]);
  await openWithLiveStream(page, `/project/${project.id}`);
  await enlargePhoto(page);
  await expect(drawingOverlay(page)).toHaveCount(0);

  await openProject(phone, project);
  await enlargePhoto(phone);
  await phone.getByRole('button', { name: 'Draw on photo' }).tap();
  const editor = drawingEditor(phone);
  await editor.tool('Circle').tap();
  await editor.color('Yellow').tap();
  await touchDrag(phone, editor.photoArea, [0.3, 0.45], [0.6, 0.55]);
  await editor.tool('Text').tap();
  await editor.photoArea.tap({ position: await positionIn(editor.photoArea, 0.2, 0.58) });
  await phone.getByLabel('Text on the photo').fill('Rust');
  await phone.getByRole('button', { name: 'Add text' }).tap();
  await expect(editor.shapes).toHaveCount(2);
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);

  await test.step('two fingers zoom and draw nothing', async () => {
    const readZoom = () =>
      editor.photoArea.evaluate(({ firstElementChild }) =>
        Number((firstElementChild as HTMLElement).style.getPropertyValue('--zoom')),
      );
    expect(await readZoom()).toBe(1);
    await pinch(phone, editor.photoArea);
    expect(await readZoom()).toBeGreaterThan(1.5);
    await expect(editor.shapes).toHaveCount(2);
  });

  await phone.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(drawingOverlay(phone)).toHaveAccessibleName('Drawn on the photo: Circle, Text: Rust');
  await expect(drawingOverlay(page)).toHaveAccessibleName('Drawn on the photo: Circle, Text: Rust');
  await expectNoHorizontalScroll(phone);

  const { shapes, updatedBy, version } = await fetchMarkup(page.request, photo);
  expect(shapes).toMatchObject([
    { kind: 'ellipse', color: 'yellow' },
    { kind: 'text', color: 'yellow', text: 'Rust' },
  ]);
  expect(updatedBy).toBe(installer.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Enlarge: .*, with drawings$/ })).toBeVisible();

  await test.step('the photo is downloaded unchanged or with a drawing', async () => {
    const line = { kind: 'arrow', color: 'red', from: { x: 0, y: 0.5 }, to: { x: 1, y: 0.5 } };
    const data = { version, shapes: [line] };
    const saved = await page.request.put(`/api/photos/${photo.id}/markup`, { data });
    expect(saved.status(), await saved.text()).toBe(200);
    await enlargePhoto(page);
    await expect(drawingOverlay(page)).toHaveAccessibleName('Drawn on the photo: Arrow');
    const fileWithDrawings = await downloadByControl(
      page,
      page.getByRole('button', { name: 'Download with drawings' }),
    );
    const original = await downloadByControl(page, page.getByRole('link', { name: 'Download', exact: true }));

    expect([sha256(original.content)]).toEqual(originalHashes);
    expect(fileWithDrawings.name).toBe(`pre-installation-photo-${photo.id}-with-drawings.jpg`);
    expect(await sharp(fileWithDrawings.content).metadata()).toMatchObject({ width: 800, height: 600 });
    const [red = 0, green = 255, blue = 255] = await readPixel(fileWithDrawings.content, 400, 300);
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(90);
  });
});

async function enlargePhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Enlarge: / }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
}

/** The drawing over the enlarged photo. */
function drawingOverlay(page: Page): Locator {
  return page.getByRole('img', { name: /^Drawn on the photo: / });
}

function drawingEditor(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Draw on photo' });
  return {
    photoArea: dialog.getByRole('group', { name: /^Photo\. / }),
    shapes: dialog.getByRole('group', { name: 'Drawing' }).getByRole('button'),
    tool: (name: string) => dialog.getByRole('group', { name: 'Tools' }).getByRole('button', { name }),
    color: (name: string) => dialog.getByRole('group', { name: 'Color' }).getByRole('button', { name }),
  };
}

async function downloadByControl(page: Page, control: Locator): Promise<{ name: string; content: Buffer }> {
  const downloadEvent = page.waitForEvent('download');
  await control.click();
  const download = await downloadEvent;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function readPixel(picture: Buffer, left: number, top: number): Promise<Buffer> {
  return sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
}

async function fetchMarkup(reader: APIRequestContext, { id }: Photo): Promise<PhotoMarkup> {
  return (await reader.get(`/api/photos/${id}/markup`)).json();
}
