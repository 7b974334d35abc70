import { randomUUID } from 'node:crypto';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { AppContext } from '#server/context.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { uploadFieldsOf, tusPart } from '#server/testing/upload-samples.ts';

/** The photo in the uploads, and the length of its first part. */
export const PHOTO_CONTENT = await jpegPhoto({ width: 320, height: 240 });
export const HALF_LENGTH = Math.floor(PHOTO_CONTENT.length / 2);

export interface StartedUpload {
  upload: { id: string; url: string; bytes: number; receivedBytes: number } | null;
  photo: Photo | null;
}

/** Starts the resumable upload of a new shot. */
export async function startUpload(
  browser: TestClient,
  path: string,
  fields: object = {},
  file = PHOTO_CONTENT,
) {
  const input = { ...uploadFieldsOf(file), captureId: randomUUID(), ...fields };
  const { status, body } = await browser.post<StartedUpload>(`${path}/photo-uploads`, input);
  if (status !== 201 || !body.upload) throw new Error(`The upload was not started: ${JSON.stringify(body)}`);
  return body.upload;
}

/** Starts an upload and sends all of its bytes. */
export async function sendUpload(
  browser: TestClient,
  path: string,
  fields: object = {},
  file = PHOTO_CONTENT,
) {
  const upload = await startUpload(browser, path, fields, file);
  const { status } = await sendPart(browser, upload.url, file, 0);
  if (status !== 204) throw new Error(`The bytes were not received: ${status}`);
  return upload;
}

/** Sends a part of an upload. */
export function sendPart(browser: TestClient, url: string, part: Buffer, offset: number) {
  return browser.send({ method: 'PATCH', url, ...tusPart(part, offset) });
}

/** The number of received bytes of an upload. */
export async function readOffset(browser: TestClient, url: string): Promise<number> {
  return Number((await browser.get(url)).headers['upload-offset']);
}

/** The stored parts of all uploads. */
export async function listStoredParts({ storage }: AppContext): Promise<string[]> {
  return (await listStoredKeys(storage)).filter((key) => key.endsWith('.part'));
}
