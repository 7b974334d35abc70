import { createHash, randomBytes } from 'node:crypto';
import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';

export interface UploadContent {
  content: Buffer<ArrayBuffer>;
  fileName: string;
  isPicture: boolean;
  sha256: string;
}

const base = await jpegPhoto({ width: 640, height: 480 });

/** A real photo with unique bytes, from a comment in the JPEG's header. */
export function uniquePhoto(): UploadContent {
  const comment = Buffer.from(`taken ${randomBytes(12).toString('hex')}`);
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return uploadOf(Buffer.concat([base.subarray(0, 2), segment, comment, base.subarray(2)]), 'van.jpg');
}

/** A PDF with unique bytes. */
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
