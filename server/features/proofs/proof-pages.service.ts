import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { ServedFile } from '#server/platform/served-file.ts';

/** The pages of a proof as pictures. An image has one page; a PDF has none while they are not made. */
export function pagesOf(
  { width, height, pages }: Pick<FileRow, 'width' | 'height' | 'pages'>,
  urlOf: (page: number) => string,
): ProofPage[] {
  const sizes = width !== null && height !== null ? [{ width, height }] : (pages ?? []);
  return sizes.map((size, index) => ({
    ...size,
    number: index + 1,
    url: urlOf(index + 1),
    thumbnailUrl: `${urlOf(index + 1)}?size=small`,
  }));
}

/** The picture of a page; 404 for a page that does not exist or is not made. */
export function servedPage(app: AppContext, file: FileRow, number: number, size?: 'small'): ServedFile {
  const isImage = file.width !== null;
  if (isImage && number !== 1) throw new AppError('not_found', 'There is no such page');
  const ofPdf = size ? `page-${number}-small` : `page-${number}`;
  const part = isImage ? (size ? 'card' : 'full') : ofPdf;
  return { ...servedPart(app, file, part), contentType: RENDITION_TYPE };
}
