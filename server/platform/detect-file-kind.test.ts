import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  htmlNamedJpg,
  jpegPhoto,
  pdfProof,
  PHONE_HEIC,
  pngWithDeclaredSize,
} from '#server/testing/image-samples.ts';
import { detectFileKind } from './detect-file-kind.ts';
import { PHOTO_KINDS, PROOF_KINDS } from './file-kind.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Always uses the same file name, because the name must not affect the result. */
async function kindOf(content: Buffer, accepted = [...PHOTO_KINDS, ...PROOF_KINDS]) {
  const path = join(folder, 'photo.jpg');
  await writeFile(path, content);
  return detectFileKind(path, accepted);
}

const smallImage = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#e02030' } });

/** Sets the major brand of a file. Some cameras write a generic brand, so that only the compatible brands name the content. */
async function withMajorBrand(content: Buffer, brand: string): Promise<Buffer> {
  const changedContent = Buffer.from(content);
  changedContent.write(brand, 8, 'latin1');
  return changedContent;
}

describe('the kind of a file', () => {
  it.each([
    ['jpeg', () => jpegPhoto({ width: 40, height: 30 })],
    ['png', () => smallImage().png().toBuffer()],
    ['webp', () => smallImage().webp().toBuffer()],
    ['gif', () => smallImage().gif().toBuffer()],
    ['avif', () => smallImage().avif().toBuffer()],
    ['heic', () => readFile(PHONE_HEIC)],
    ['pdf', async () => pdfProof(2)],
    ['heic', async () => withMajorBrand(await readFile(PHONE_HEIC), 'mif1')],
    ['avif', async () => withMajorBrand(await smallImage().avif().toBuffer(), 'mif1')],
    ['png', async () => pngWithDeclaredSize(50_000, 50_000)],
  ])('is detected as %s from the bytes', async (kind, make) => {
    expect(await kindOf(await make())).toBe(kind);
  });

  it.each([
    ['HTML', htmlNamedJpg().content],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['plain text', Buffer.from('a van')],
    ['one byte', Buffer.from([0xff])],
    ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
    ['a program', Buffer.from('7f454c4602010100', 'hex')],
  ])('is rejected for %s named photo.jpg', async (_what, content) => {
    await expect(kindOf(content, [...PHOTO_KINDS])).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'This kind of file is not accepted here. Use JPEG, PNG, WebP, GIF, AVIF, or HEIC.',
    });
  });

  it('is rejected when the call does not accept it', async () => {
    await expect(kindOf(pdfProof(), [...PHOTO_KINDS])).rejects.toMatchObject({ code: 'unsupported_file' });
    await expect(kindOf(await smallImage().gif().toBuffer(), [...PROOF_KINDS])).rejects.toMatchObject({
      message: 'This kind of file is not accepted here. Use PDF, JPEG, or PNG.',
    });
  });
});
