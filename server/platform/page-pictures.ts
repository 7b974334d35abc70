import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { fullSizeOf } from '#shared/photos/rendition-sizes.ts';

/**
 * The size of an image, or of each page of a PDF. `pages` is null for an image, and for a PDF whose pages are not
 * rendered.
 */
interface PictureSizes {
  width: number | null;
  height: number | null;
  pages: { width: number; height: number }[] | null;
}

/**
 * The pictures of a proof's pages: one picture of an image, or one picture for each page of a PDF. Empty for a PDF that is not
 * rendered yet or cannot be rendered. `urlOf` returns the URL of a page's picture. The URL of its thumbnail has `?size=small`.
 */
export function pagesOf(file: PictureSizes, urlOf: (page: number) => string): ProofPage[] {
  return sizesOf(file).map((size, index) => {
    const url = urlOf(index + 1);
    return { number: index + 1, ...size, url, thumbnailUrl: `${url}?size=small` };
  });
}

/** The name of the rendition with the picture of a page; null for a page that does not exist. */
export function pagePart(file: PictureSizes, page: number, size?: 'small'): string | null {
  if (!sizesOf(file)[page - 1]) return null;
  if (!file.pages) return size ? 'card' : 'full';
  return size ? `page-${page}-small` : `page-${page}`;
}

function sizesOf({ pages, width, height }: PictureSizes): { width: number; height: number }[] {
  if (pages) return pages;
  return width && height ? [fullSizeOf({ width, height })] : [];
}
