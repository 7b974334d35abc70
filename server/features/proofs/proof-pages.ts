import { AppError } from '#shared/errors.ts';
import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import type { AppContext } from '#server/context.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import { fullSizeOf } from '#server/platform/rendition-sizes.ts';
import type { ServedFile } from '#server/platform/served-file.ts';

type PictureSizes = Pick<FileRow, 'width' | 'height' | 'pages'>;

/**
 * The pictures of a proof's pages: one of an image, one of each page of a PDF. Empty for a PDF whose pictures are not made yet, or
 * that cannot be rendered. `urlOf` returns the address of a page's picture; its thumbnail has `?size=small`.
 */
export function pagesOf(file: PictureSizes, urlOf: (page: number) => string): ProofPage[] {
  return sizesOf(file).map((size, index) => {
    const url = urlOf(index + 1);
    return { number: index + 1, ...size, url, thumbnailUrl: `${url}?size=small` };
  });
}

/** The picture of a page, or its thumbnail; 404 for a page that does not exist. */
export function servedPage(app: AppContext, file: FileRow, page: number, size?: 'small'): ServedFile {
  if (!sizesOf(file)[page - 1]) throw new AppError('not_found', 'There is no such page');
  return { ...servedPart(app, file, partOf(file, page, size)), contentType: RENDITION_TYPE };
}

/** The name of the file's part with the picture of a page. */
function partOf({ pages }: PictureSizes, page: number, size?: 'small'): string {
  if (!pages) return size ? 'card' : 'full';
  return size ? `page-${page}-small` : `page-${page}`;
}

function sizesOf({ pages, width, height }: PictureSizes): { width: number; height: number }[] {
  if (pages) return pages;
  return width && height ? [fullSizeOf({ width, height })] : [];
}
