import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Opens a temporary file without a name in this folder. Its space is freed when the file is closed, and also after a crash. */
export async function openUnnamedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.upload`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
