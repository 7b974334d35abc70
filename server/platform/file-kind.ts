import { open } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';

/** The kinds of stored files, with content type and file extension. */
export const FILE_KINDS = {
  jpeg: { label: 'JPEG', contentType: 'image/jpeg', extension: 'jpg' },
  png: { label: 'PNG', contentType: 'image/png', extension: 'png' },
  webp: { label: 'WebP', contentType: 'image/webp', extension: 'webp' },
  gif: { label: 'GIF', contentType: 'image/gif', extension: 'gif' },
  avif: { label: 'AVIF', contentType: 'image/avif', extension: 'avif' },
  heic: { label: 'HEIC', contentType: 'image/heic', extension: 'heic' },
  pdf: { label: 'PDF', contentType: 'application/pdf', extension: 'pdf' },
} as const;

export type FileKind = keyof typeof FILE_KINDS;
export type ImageKind = Exclude<FileKind, 'pdf'>;

/** The accepted kinds: any image for photos and avatars, the specified kinds for proofs. */
export const PHOTO_KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'] as const satisfies ImageKind[];
export const PROOF_KINDS = ['pdf', 'jpeg', 'png'] as const satisfies FileKind[];

/** The kind of a file by its bytes, not its name. Throws `unsupported_file` unless it is accepted. */
export async function fileKindOf<K extends FileKind>(path: string, accepted: readonly K[]): Promise<K> {
  const mime = await sniff(path);
  const kind = accepted.find((candidate) => candidate === KIND_BY_MIME[mime]);
  if (kind) return kind;
  throw new AppError(
    'unsupported_file',
    `This kind of file is not accepted here. Use ${formatKinds(accepted)}.`,
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

async function sniff(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type');
  const mime = (await fileTypeFromFile(path))?.mime ?? 'unknown';
  // 'image/heif' is only the container; the other brands identify its content.
  return mime === 'image/heif' || mime === 'image/heif-sequence' ? sniffBrands(path) : mime;
}

async function sniffBrands(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const box = buffer.subarray(8, Math.min(bytesRead, buffer.readUInt32BE(0))).toString('latin1');
    if (/hei[cxs]|hev[cn]/.test(box)) return 'image/heic';
    return /avi[fs]/.test(box) ? 'image/avif' : 'unknown';
  } finally {
    await file.close();
  }
}

function formatKinds(kinds: readonly FileKind[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    kinds.map((kind) => FILE_KINDS[kind].label),
  );
}
