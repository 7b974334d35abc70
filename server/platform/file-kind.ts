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

/** The accepted kinds for photos and avatars: all images of `FILE_KINDS`. */
export const PHOTO_KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'] as const satisfies ImageKind[];
/** The accepted kinds for proofs. */
export const PROOF_KINDS = ['pdf', 'jpeg', 'png'] as const satisfies FileKind[];
