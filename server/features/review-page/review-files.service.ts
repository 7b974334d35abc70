import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { servedPage } from '#server/features/proofs/proof-pages.service.ts';
import { accessOfLink, invalidLinkError } from '#server/features/reviews/review-access.service.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import { findReviewedFile, findSamplePhoto } from './review-page.repository.ts';

/**
 * The uploaded file of a version. Throws the same 404 for an invalid link and for a version that was not sent to the reviewer.
 */
export async function serveReviewedFile(
  app: AppContext,
  token: string,
  caller: Caller,
  proofId: number,
): Promise<ServedFile> {
  const file = await getReviewedFile(app, token, caller, proofId);
  return { ...servedPart(app, file, 'original'), contentType: file.contentType };
}

/** The picture of a page of a version. Throws as `serveReviewedFile` does, and a 404 for a page that does not exist. */
export async function serveReviewedPage(
  app: AppContext,
  token: string,
  caller: Caller,
  { proofId, page, size }: { proofId: number; page: number; size?: 'small' | undefined },
): Promise<ServedFile> {
  return servedPage(app, await getReviewedFile(app, token, caller, proofId), page, size);
}

/** A photo of a printed sample. Throws the same 404 for an invalid link and for any other photo. */
export async function serveSamplePhoto(
  app: AppContext,
  token: string,
  caller: Caller,
  photoId: number,
): Promise<ServedFile> {
  const access = await accessOfLink(app, token, caller);
  const file = await findSamplePhoto(app.database.sql, access, photoId);
  if (!file) throw invalidLinkError();
  return { ...servedPart(app, file, 'full'), contentType: RENDITION_TYPE };
}

async function getReviewedFile(app: AppContext, token: string, caller: Caller, proofId: number) {
  const access = await accessOfLink(app, token, caller);
  const file = await findReviewedFile(app.database.sql, access, proofId);
  if (!file) throw invalidLinkError();
  return file;
}
