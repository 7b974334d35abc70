import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface UploadTarget {
  url: string;
  cookie: string;
  /** The field of the file. */
  field: string;
  fields: Record<string, string>;
  /** The part of the files to upload: every `of`th file, from index `first` on. */
  share: { first: number; of: number };
}

export interface UploadedHostileFile {
  title: string;
  status: number;
  text: string;
}

/** Uploads the hostile files of the share from a separate thread, so that this thread does only the work of the server. */
export async function uploadHostileFiles(target: UploadTarget): Promise<UploadedHostileFile[]> {
  const worker = new Worker(new URL('upload.worker.ts', import.meta.url), { workerData: target });
  const [uploaded] = await once(worker, 'message');
  return uploaded;
}
