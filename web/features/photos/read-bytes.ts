/** The bytes of a file. Throws an error for the user when the file was changed, moved or deleted after it was chosen. */
export async function readBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new Error('This file can no longer be read. Choose it again.');
  }
}
