import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their paths, from its central directory. */
export function readZipFiles(zip: Buffer): Map<string, Buffer> {
  const endRecordOffset = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  let position = zip.readUInt32LE(endRecordOffset + 16);
  for (let entriesLeft = zip.readUInt16LE(endRecordOffset + 10); entriesLeft > 0; entriesLeft -= 1) {
    const isDeflated = zip.readUInt16LE(position + 10) === 8;
    const bytes = zip.readUInt32LE(position + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(position + offset),
    ) as [number, number, number];
    const localHeader = zip.readUInt32LE(position + 42);
    const start = localHeader + 30 + zip.readUInt16LE(localHeader + 26) + zip.readUInt16LE(localHeader + 28);
    const content = zip.subarray(start, start + bytes);
    files.set(
      zip.toString('utf8', position + 46, position + 46 + nameLength),
      isDeflated ? inflateRawSync(content) : content,
    );
    position += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
