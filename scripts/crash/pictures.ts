import { createHash, randomBytes } from 'node:crypto';
import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';

export interface UploadContent {
  content: Buffer<ArrayBuffer>;
  fileName: string;
  isPicture: boolean;
  sha256: string;
}

const base = await jpegPhoto({ width: 640, height: 480 });

/** A real photo with bytes that no other upload has: a comment in the JPEG's header makes the difference. */
export function uniquePhoto(): UploadContent {
  const words = Buffer.from(`taken ${randomBytes(12).toString('hex')}`);
  const segment = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
  return uploadOf(Buffer.concat([base.subarray(0, 2), segment, words, base.subarray(2)]), 'van.jpg');
}

/** A PDF with bytes of its own. */
export function uniquePdf(): UploadContent {
  return uploadOf(
    Buffer.concat([pdfProof(), Buffer.from(`%${randomBytes(12).toString('hex')}\n`)]),
    'proof.pdf',
  );
}

function uploadOf(content: Buffer<ArrayBuffer>, fileName: string): UploadContent {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content, fileName, sha256, isPicture: fileName.endsWith('.jpg') };
}
