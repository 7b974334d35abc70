// Functions that run in the browser, without the code around them.
// oxlint-disable unicorn/consistent-function-scoping

interface KeptPhotos {
  /** The numbers of the photos. */
  from: number;
  to: number;
  bytes: number;
  /** A small JPEG in base64. */
  preview: string;
}

/** Writes photos to the database of the device, as the camera does. */
export async function keepPhotosOnDevice({ from, to, bytes, preview }: KeptPhotos): Promise<void> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database cannot be used')));
    });
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const database = await resultOf(indexedDB.open(names.find((name) => /^wrapline-\d+$/.test(name)) ?? ''));
  const small = Uint8Array.from(atob(preview), (char) => char.codePointAt(0) ?? 0).buffer;
  const part = crypto.getRandomValues(new Uint8Array(65_536));
  for (let number = from; number < to; number += 1) {
    const content = new Uint8Array(bytes);
    for (let start = 0; start < bytes; start += part.length) content.set(part, start);
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const writing = database.transaction(['photos', 'bytes'], 'readwrite');
    writing.objectStore('photos').put({
      id,
      projectId: 1,
      type: 'initial',
      order: number,
      name: 'waiting.jpg',
      mime: 'image/jpeg',
      size: bytes,
      lastModified: 0,
      preview: small,
      capturedAt: new Date().toISOString(),
      capturedAtSource: 'device',
      quality: 'original',
    });
    await resultOf(writing.objectStore('bytes').put(content.buffer, id));
  }
  database.close();
}
