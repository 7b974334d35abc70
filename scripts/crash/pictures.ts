import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';
import { uniqueWord } from './writer.ts';

const base = await jpegPhoto({ width: 640, height: 480 });

/** A real photo with unique bytes, from a comment in the JPEG's header. */
export function uniquePhoto(): File {
  const comment = Buffer.from(`taken ${uniqueWord()}`);
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  const content = Buffer.concat([base.subarray(0, 2), segment, comment, base.subarray(2)]);
  return new File([content], 'van.jpg');
}

/** A PDF with unique bytes. */
export function uniquePdf(): File {
  return new File([Buffer.from(`${pdfProof().toString('latin1')}%${uniqueWord()}\n`, 'latin1')], 'proof.pdf');
}
