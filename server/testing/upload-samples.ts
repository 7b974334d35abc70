import type { UploadedFile } from '#server/testing/test-client.ts';

/** A file as the photo uploader sends it. */
export function asPhoto(content: Buffer, name = 'photo.jpg'): UploadedFile {
  return { field: 'photo', name, content, type: 'image/jpeg' };
}

/** A file as the artwork proof uploader sends it. */
export function asProof(content: Buffer, name = 'proof.pdf'): UploadedFile {
  return { field: 'file', name, content, type: 'application/pdf' };
}
