import type { HandlerOutput } from '#shared/endpoint.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import type { reviewLinkContract } from '#shared/reviews/review-link.contract.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { approvalTextsOf } from '#server/features/approval-settings/approval-settings.service.ts';
import { findShopName } from '#server/features/invitations/invitations.repository.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import {
  findProject,
  findReviewedProject,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { findVehicle } from '#server/features/projects/vehicle-wrap.repository.ts';
import { commentsForReviewer } from '#server/features/proof-comments/proof-comments.service.ts';
import { pagesOf } from '#server/platform/page-pictures.ts';
import {
  accessOfLink,
  invalidLinkError,
  lockProjectByLink,
} from '#server/features/reviews/review-access.service.ts';
import { newestVersionOf } from '#server/features/reviews/reviews.repository.ts';
import { isDecidable } from '#server/features/reviews/reviews.service.ts';
import { findScopeOfSession } from '#server/sessions/sessions.ts';
import { markOpened, requestsFor, samplePhotosFor, type RequestRow } from './review-page.repository.ts';

type Page = HandlerOutput<typeof reviewLinkContract.open>;

/** A valid link with its project. */
interface LinkWithProject {
  token: string;
  access: ReviewAccess;
  project: VisibleProject;
}

/**
 * The content of the review page: the versions, photos and comments of the reviewer's requests, the names of the shop,
 * the project and the vehicle, and the shop's approval texts. Also says whether the project is completed or has a newer
 * version. Contains the project's id only for a participant, and nothing else of the project. Writes nothing. Throws
 * the 404 of an invalid link, and a 429 after too many requests.
 */
export async function openReview(app: AppContext, token: string, caller: Caller): Promise<Page> {
  const { sql } = app.database;
  const access = await accessOfLink(app, token, caller);
  const project = await findReviewedProject(sql, access);
  if (!project) throw invalidLinkError();
  const versions = await versionsFor(sql, { token, access, project });
  const newestVersion = await newestVersionOf(sql, project);
  const vehicle = await findVehicle(sql, project);
  const proofIds = versions.map(({ proofId }) => proofId);
  return {
    ...(await approvalTextsOf(sql, project.contractorId)),
    shop: await findShopName(sql, project.contractorId),
    project: project.name,
    vehicle: vehicle ? vehicleText(vehicle) : '',
    reviewer: { name: access.name, email: access.email },
    projectId: await visibleProjectId(app, project, caller),
    isPreparing: newestVersion > (versions[0]?.version ?? 0),
    isCompleted: project.completed,
    versions,
    comments: await commentsForReviewer(sql, access, project, proofIds),
  };
}

/**
 * Records the first time that the reviewer's browser shows a version. The script of the page calls this. A request for the page
 * is not recorded, because mail scanners open links too. Throws the same 404 for an invalid link and for a version that was not
 * sent to the reviewer.
 */
export async function recordOpened(
  app: AppContext,
  token: string,
  caller: Caller,
  proofId: number,
): Promise<{ success: true }> {
  const access = await accessOfLink(app, token, caller);
  const requestsOfProof = (await requestsFor(app.database.sql, access)).filter(
    ({ proof }) => proof.id === proofId,
  );
  const [firstRequest] = requestsOfProof;
  if (!firstRequest) throw invalidLinkError();
  if (requestsOfProof.every(({ openedAt }) => openedAt !== null)) return { success: true };
  await app.database.transaction(async (tx) => {
    const { project, access: current } = await lockProjectByLink(tx, app, { access, token });
    if (!(await markOpened(tx, current, { proofId, now: app.now() }))) return;
    const actor = { userId: null, actorName: current.name };
    await record(tx, actor, {
      projectId: project.id,
      action: 'review_opened',
      description: `opened version ${firstRequest.proof.version} for review`,
      details: { reviewerId: current.reviewerId, proofId },
    });
  });
  return { success: true };
}

/** The project's id for a signed-in participant; null for everybody else. */
async function visibleProjectId(
  app: AppContext,
  { id }: VisibleProject,
  { sessionToken }: Caller,
): Promise<number | null> {
  const scope = sessionToken === null ? null : await findScopeOfSession(app, sessionToken);
  const visibleProject = scope && (await findProject(app.database.sql, scope, id));
  return visibleProject?.id ?? null;
}

/** The versions that were sent to the reviewer, newest first. */
async function versionsFor(sql: Sql, link: LinkWithProject): Promise<Page['versions']> {
  const newestVersion = await newestVersionOf(sql, link.project);
  const rows = await requestsFor(sql, link.access);
  const samplePhotos = await samplePhotosFor(sql, link.access);
  const requestsByProof = Map.groupBy(rows, ({ proof }) => proof.id);
  return [...requestsByProof.values()].flatMap((requestRows) => {
    const [first] = requestRows;
    if (!first) return [];
    const requests = requestRows.map((row) => ({
      ...requestOf(link, row, newestVersion),
      photos: samplePhotos
        .filter(({ reviewId }) => reviewId === row.review.id)
        .map((photo) => ({ ...photo, url: `${apiPathOf(link)}/photos/${photo.id}` })),
    }));
    return [{ ...versionOf(link, first), requests }];
  });
}

function versionOf(link: LinkWithProject, { proof, file }: RequestRow) {
  const proofPath = `${apiPathOf(link)}/proofs/${proof.id}`;
  return {
    ...proof,
    proofId: proof.id,
    fileName: file.originalName,
    contentType: file.contentType,
    bytes: file.bytes,
    fileUrl: `${proofPath}/file`,
    pages: pagesOf(file, (page) => `${proofPath}/pages/${page}`),
  };
}

function requestOf(link: LinkWithProject, { review, proof, decision }: RequestRow, newestVersion: number) {
  const request = { review, version: proof.version, newestVersion, decisionId: decision?.id ?? null };
  return {
    ...review,
    reviewId: review.id,
    isOpen: isDecidable(link.project, { ...request, isRevoked: false }),
    ownDecision: decision && { ...decision, recordUrl: `${apiPathOf(link)}/record/${decision.id}.pdf` },
  };
}

function apiPathOf({ token }: LinkWithProject): string {
  return `/api/review/${token}`;
}
