import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their paths, from its central directory. */
export function readZipFiles(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let entriesLeft = zip.readUInt16LE(end + 10); entriesLeft > 0; entriesLeft -= 1) {
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    const bytes = zip.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + bytes);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), isDeflated ? inflateRawSync(content) : content);
    at += 46 + name + extra + comment;
  }
  return files;
}
