import { expect, test, vi } from 'vitest';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { downloadWithDrawings } from './download-with-drawings.ts';
import { drawing, openPhoto, respondWithMarkedPhoto } from './photo-markup.testing.ts';

const server = fakeServer();
const PICTURE = { width: 1000, height: 800 };
/** In every font, these characters are wider than the layout estimates. */
const WIDE_TEXT: MarkupShape = { kind: 'text', color: 'black', x: 0.5, y: 0.4, text: 'W'.repeat(40) };

test('the drawn copy has the whole text in the picture', async () => {
  const columns = darkColumns(await readPixels(await drawnCopy(WIDE_TEXT)));
  expect(columns).toContain(900);
  expect(columns.at(-1)).toBeLessThan(PICTURE.width - 3);
});

test('the enlarged photo has the whole text in the picture', async () => {
  respondWithMarkedPhoto(server, [WIDE_TEXT]);
  await openPhoto(server);
  await expect.element(drawing).toBeVisible();
  const picture = drawing.element();
  const lines = [...picture.querySelectorAll('text')];
  expect(lines).not.toEqual([]);
  for (const line of lines)
    expect(line.getBoundingClientRect().right).toBeLessThan(picture.getBoundingClientRect().right);
});

/** The file that 'Download with drawings' makes of a white picture. */
async function drawnCopy(shape: MarkupShape): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d') ?? expect.fail('There is no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce();
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  await downloadWithDrawings(canvas.toDataURL(), [shape], 'van.jpg');
  const [copy] = createUrl.mock.lastCall ?? [];
  vi.restoreAllMocks();
  return copy instanceof Blob ? copy : expect.fail('There is no file');
}

async function readPixels(copy: Blob): Promise<ImageData> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d') ?? expect.fail('There is no canvas');
  context.drawImage(await createImageBitmap(copy), 0, 0);
  return context.getImageData(0, 0, PICTURE.width, PICTURE.height);
}

/** The x coordinates of the columns with a pixel that is not almost white. */
function darkColumns({ data, width, height }: ImageData): number[] {
  const isDark = (x: number, y: number) => (data[(y * width + x) * 4 + 1] ?? 255) < 200;
  const rows = Array.from({ length: height }, (_, y) => y);
  return Array.from({ length: width }, (_, x) => x).filter((x) => rows.some((y) => isDark(x, y)));
}
