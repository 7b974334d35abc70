import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfProof, shortPageProof } from '#server/testing/image-samples.ts';
import {
  inflatedContent,
  nestedForms,
  protectedPdf,
  redPage,
  scriptedPdf,
} from '#server/testing/pdf-samples.ts';
import { PDF_LIMITS, type ImageLimits } from './image-limits.ts';
import { ImageProcess } from './image-process.ts';
import { Images } from './images.ts';
import type { PreparedPdf } from './pdf-rendering.ts';

const images = new ImageProcess();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pdfs-'));
});
afterAll(async () => {
  images.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the pictures of a PDF', () => {
  it('include one picture and one thumbnail of each page', async () => {
    const { pages, renditions } = await renderContent(pdfProof(3));

    expect(pages).toEqual(Array.from({ length: 3 }, () => ({ width: 1413, height: 2000 })));
    expect(renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['page-1', 1413, 2000],
      ['page-1-small', 226, 320],
      ['page-2', 1413, 2000],
      ['page-2-small', 226, 320],
      ['page-3', 1413, 2000],
      ['page-3-small', 226, 320],
    ]);
  });

  it('are made a few pages at a time, between the images of other users', async () => {
    const queue = new Images();
    const file = await writePdfFile(shortPageProof(9));
    const finishOrder: string[] = [];
    const pdf = queue.preparePdf(1, file).then((prepared) => {
      finishOrder.push('pdf');
      return prepared;
    });
    await queue
      .preparePdf(2, await writePdfFile(redPage(), 'other.pdf'))
      .then(() => finishOrder.push('other'));

    expect((await pdf).renditions.map(({ name }) => name).filter((name) => !name.endsWith('small'))).toEqual(
      Array.from({ length: 9 }, (_, index) => `page-${index + 1}`),
    );
    expect(finishOrder).toEqual(['other', 'pdf']);
    queue.close();
  });

  it('are WebP in the colors of the page', async () => {
    const { renditions } = await renderContent(redPage());

    for (const { content } of renditions) {
      expect((await sharp(content).metadata()).format).toBe('webp');
      expect(await centerColorOf(content)).toEqual([255, 0, 0]);
    }
  });

  it.each([
    ['of 200 × 200 inches', 14_400, 14_400, { width: 2000, height: 2000 }],
    ['of 1 × 1 points', 1, 1, { width: 2000, height: 2000 }],
    ['a million times wider than high', 1_000_000, 1, { width: 2000, height: 1 }],
  ])('have the same longer side for a page %s', async (_what, width, height, size) => {
    expect((await renderContent(redPage(width, height))).pages).toEqual([size]);
  });

  it('show a page with scripts, links and forms without running them', async () => {
    const { renditions } = await renderContent(scriptedPdf());

    expect(await centerColorOf(renditions[0]?.content)).toEqual([255, 0, 0]);
  });
});

describe('rejects a PDF', () => {
  const wholePdf = shortPageProof(2);

  it.each([
    ['cut off in the middle', wholePdf.subarray(0, wholePdf.length / 2)],
    ['cut off near the end', wholePdf.subarray(0, wholePdf.length - 120)],
    ['with a header only', Buffer.from('%PDF-1.7\n')],
    ['without pages', pdfProof(0)],
    ['of random bytes', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0x9d)])],
  ])('%s', async (_what, content) => {
    await expect(renderContent(content)).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'The PDF is damaged or incomplete and cannot be opened.',
    });
  });

  it('that needs a password', async () => {
    await expect(renderContent(await protectedPdf())).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'The PDF is protected with a password. Save it without a password and try again.',
    });
  });

  it('with 10,000 pages, before rendering a page', async () => {
    await expect(renderContent(pdfProof(10_000))).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'The PDF has 10,000 pages. At most 40 are accepted.',
    });
  });

  it('that exceeds the processor time limit', async () => {
    await expect(
      renderContent(inflatedContent(), { ...PDF_LIMITS, processorSeconds: 1 }),
    ).rejects.toMatchObject({
      code: 'unsupported_file',
      message:
        'The PDF takes too much time to open. Save it with simpler artwork or fewer pages and try again.',
    });
  });

  it('that exceeds the memory limit, and then renders the next PDF', async () => {
    await expect(renderContent(nestedForms(), { ...PDF_LIMITS, memoryMb: 400 })).rejects.toMatchObject({
      code: 'unsupported_file',
      message:
        'The PDF takes too much memory to open. Save it with simpler artwork or fewer pages and try again.',
    });
    expect((await renderContent(redPage())).pages).toHaveLength(1);
  });
});

async function renderContent(content: Buffer, limits?: ImageLimits): Promise<PreparedPdf> {
  return images.prepare({ task: 'pdf', path: await writePdfFile(content), first: 1 }, limits);
}

async function writePdfFile(content: Buffer, name = 'proof.pdf'): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** The color of the picture's center. */
async function centerColorOf(content: Buffer | undefined): Promise<number[]> {
  const { data } = await sharp(content).resize(3, 3).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(12, 15)].map((value) => Math.round(value / 51) * 51);
}
