import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '#shared/errors.ts';
import { FILE_KINDS, type FileKind } from './file-kind.ts';

/** The kind of a file by its bytes, not its name. Throws `unsupported_file` unless the kind is accepted. */
export async function detectFileKind<K extends FileKind>(path: string, accepted: readonly K[]): Promise<K> {
  const mime = await detectMimeType(path);
  const kind = accepted.find((candidate) => candidate === KIND_BY_MIME[mime]);
  if (kind) return kind;
  throw new AppError(
    'unsupported_file',
    `This kind of file is not accepted here. Use ${kindsText(accepted)}.`,
  );
}

const KIND_BY_MIME: Record<string, FileKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'application/pdf': 'pdf',
};

async function detectMimeType(path: string): Promise<string> {
  const mime = (await fileTypeFromFile(path))?.mime ?? 'unknown';
  // 'image/heif' identifies only the container. The compatible brands of the file identify its content.
  return mime === 'image/heif' || mime === 'image/heif-sequence' ? detectMimeTypeByBrands(path) : mime;
}

async function detectMimeTypeByBrands(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const brandBox = buffer.subarray(8, Math.min(bytesRead, buffer.readUInt32BE(0))).toString('latin1');
    if (/hei[cxs]|hev[cn]/.test(brandBox)) return 'image/heic';
    return /avi[fs]/.test(brandBox) ? 'image/avif' : 'unknown';
  } finally {
    await file.close();
  }
}

function kindsText(kinds: readonly FileKind[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    kinds.map((kind) => FILE_KINDS[kind].label),
  );
}
