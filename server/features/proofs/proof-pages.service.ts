import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import { pagePart } from '#server/platform/page-pictures.ts';
import type { ServedFile } from '#server/platform/served-file.ts';

/** The picture of a page, or its thumbnail; 404 for a page that does not exist. */
export function servedPage(app: AppContext, file: FileRow, page: number, size?: 'small'): ServedFile {
  const pictureName = pagePart(file, page, size);
  if (!pictureName) throw new AppError('not_found', 'There is no such page');
  return { ...servedPart(app, file, pictureName), contentType: RENDITION_TYPE };
}
