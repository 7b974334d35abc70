import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';

/** The pages of a proof as pictures. An image has one page; a PDF has none while they are not made. */
export function pagesOf(
  { width, height, pages }: Pick<FileRow, 'width' | 'height' | 'pages'>,
  urlOf: (page: number) => string,
): ProofPage[] {
  const sizes = width !== null && height !== null ? [{ width, height }] : (pages ?? []);
  return sizes.map((size, index) => {
    const url = urlOf(index + 1);
    return { number: index + 1, ...size, url, thumbnailUrl: `${url}?size=small` };
  });
}
