import { parentPort, workerData } from 'node:worker_threads';
import { encodeMultipart } from '#server/testing/test-client.ts';
import type { HostileFile } from './hostile-file.ts';
import { createHostileFiles } from './hostile-files.ts';
import type { UploadedHostileFile, UploadTarget } from './upload-hostile-files.ts';

// The worker thread of `uploadHostileFiles`. It uploads its share of the files, and posts the responses to the main thread.

const MAX_PARALLEL_UPLOADS = 4;
const { url, cookie, field, fields, shard }: UploadTarget = workerData;
const remainingFiles = (await createHostileFiles())
  .filter((_, index) => index % shard.count === shard.index)
  .values();
const uploadedFiles: UploadedHostileFile[] = [];
await Promise.all(Array.from({ length: MAX_PARALLEL_UPLOADS }, uploadRemainingFiles));
parentPort?.postMessage(uploadedFiles);

async function uploadRemainingFiles(): Promise<void> {
  for (const file of remainingFiles) uploadedFiles.push(await upload(file));
}

async function upload({ title, fileName, type, content }: HostileFile): Promise<UploadedHostileFile> {
  const { headers, payload } = await encodeMultipart([{ field, name: fileName, type, content }], fields);
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  });
  return { title, status: response.status, text: await response.text() };
}
