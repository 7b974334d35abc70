import { jpegPhoto } from '#server/testing/image-samples.ts';
import type { UploadedFile } from '#server/testing/test-client.ts';

/** A file as the photo uploader sends it. */
export function asPhoto(content: Buffer, name = 'photo.jpg'): UploadedFile {
  return { field: 'photo', name, content, type: 'image/jpeg' };
}

/** A file as the artwork proof uploader sends it. */
export function asProof(content: Buffer, name = 'proof.pdf'): UploadedFile {
  return { field: 'file', name, content, type: 'application/pdf' };
}

const smallPicture = await jpegPhoto({ width: 60, height: 40 });

/** A picture as an artwork proof, for tests that do not need a PDF. The server prepares it faster than a PDF. */
export function pictureProof(name = 'proof.jpg'): UploadedFile {
  return { field: 'file', name, content: smallPicture, type: 'image/jpeg' };
}

/** The fields that start a resumable upload of a photo. */
export function uploadFieldsOf(content: Buffer, fileName = 'photo.jpg') {
  return { fileName, bytes: content.length };
}

/** The tus request that sends a part of a file. */
export function tusPart(payload: Buffer, offset: number) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  };
  return { headers, payload };
}
