import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface UploadTarget {
  url: string;
  cookie: string;
  /** The name of the multipart field that contains the file. */
  field: string;
  /** The other multipart fields. */
  fields: Record<string, string>;
  /** The share of the files to upload. For example, `{ index: 1, count: 3 }` means every third file, starting with the second. */
  shard: { index: number; count: number };
}

export interface UploadedHostileFile {
  title: string;
  status: number;
  text: string;
}

/** Uploads the files of `target.shard` from a separate thread, so that this thread does only the work of the server. */
export async function uploadHostileFiles(target: UploadTarget): Promise<UploadedHostileFile[]> {
  const worker = new Worker(new URL('upload.worker.ts', import.meta.url), { workerData: target });
  const [uploadedFiles] = await once(worker, 'message');
  return uploadedFiles;
}
