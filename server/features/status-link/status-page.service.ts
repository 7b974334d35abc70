import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { dayIn, statusSteps } from '#shared/status-link/status-steps.ts';
import { statusWords } from '#shared/status-link/status-words.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { findConditionPdfOf } from '#server/features/condition-reports/condition-pdfs.service.ts';
import {
  reportsOf,
  type ReportRow,
} from '#server/features/condition-records/condition-records.repository.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { newestMovesOf } from '#server/features/project-access/stage-moves.repository.ts';
import {
  findStatusProject,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { findPendingAction } from '#server/features/projects/pending-action.repository.ts';
import { findVehicle } from '#server/features/projects/vehicle-wrap.repository.ts';
import { invalidLinkError, rejectLink } from '#server/features/reviews/review-access.service.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import {
  findUndecidedSubjects,
  findApprovedProof,
  findShop,
  findStatusLink,
  findPostInstallationPhotos,
} from './status-link.repository.ts';

type PictureSize = 'small' | undefined;

/**
 * The status page of a link. It has exactly the fields of its contract. Throws the same 404 for an unknown, replaced and revoked
 * link, and a 429 after too many such links from one network.
 */
export async function statusPageOf(app: AppContext, token: string, caller: Caller) {
  const { sql } = app.database;
  const project = await findProjectOfLink(app, token, caller);
  const vehicle = await findVehicle(sql, project);
  const { timeZone, ...shop } = await findShop(sql, project);
  const { proof, photos } = await picturesOf(sql, project);
  const zone = timeZone ?? 'UTC';
  return {
    project: project.name,
    vehicle: vehicle ? vehicleText(vehicle) : '',
    shop,
    waitsFor: await findStatusText(sql, project),
    isCompleted: project.completed,
    completedOn: project.completedAt && dayIn(project.completedAt, zone),
    stages: statusSteps(project, await newestMovesOf(sql, project), zone),
    installationDate: project.scheduledInstallationDate,
    expectedCompletionDate: project.estimatedCompletionDate,
    proof: proof && pictureOf(proof, token),
    photos: photos.map(({ file, caption }) => ({ ...pictureOf(file, token), caption })),
    conditionReports: (await findSharedReports(sql, project)).map(({ id, reference, createdAt }) => ({
      reference,
      signedOn: dayIn(createdAt, zone),
      url: `/api/status/${token}/condition-reports/${id}.pdf`,
    })),
  };
}

/** The PDF of a shared condition report. Throws the 404 of an invalid link for every other report. */
export async function serveSharedReport(
  app: AppContext,
  { token, reportId }: { token: string; reportId: number },
  caller: Caller,
): Promise<ServedFile> {
  const project = await findProjectOfLink(app, token, caller);
  const isShared = (await findSharedReports(app.database.sql, project)).some(({ id }) => id === reportId);
  const pdf = isShared ? await findConditionPdfOf(app, project, reportId) : null;
  if (!pdf) throw invalidLinkError();
  return pdf;
}

/** The condition reports on the status page: all reports of the project if the shop shares them, otherwise none. */
async function findSharedReports(sql: Sql, project: VisibleProject): Promise<ReportRow[]> {
  const link = await findStatusLink(sql, project);
  return link?.sharesConditionReports ? reportsOf(sql, project) : [];
}

/** A picture of the status page, without metadata. Throws the 404 of an invalid link for every other file. */
export async function serveStatusFile(
  app: AppContext,
  { token, fileId, size }: { token: string; fileId: string; size?: PictureSize },
  caller: Caller,
): Promise<ServedFile> {
  const project = await findProjectOfLink(app, token, caller);
  const { proof, photos } = await picturesOf(app.database.sql, project);
  const shownFiles = [...(proof ? [proof] : []), ...photos.map(({ file }) => file)];
  const file = shownFiles.find(({ id }) => id === fileId);
  if (!file) throw invalidLinkError();
  return { ...servedPart(app, file, picturePartOf(file, size)), contentType: RENDITION_TYPE };
}

async function findProjectOfLink(app: AppContext, token: string, caller: Caller): Promise<VisibleProject> {
  return (await findStatusProject(app.database.sql, hashToken(token))) ?? rejectLink(app, caller);
}

async function findStatusText(sql: Sql, project: VisibleProject): Promise<string | null> {
  const pendingAction = await findPendingAction(sql, project);
  return pendingAction && statusWords(pendingAction.reason, await findUndecidedSubjects(sql, project));
}

/** The approved proof if it has pictures, and the post-installation photos if the project is completed. */
async function picturesOf(sql: Sql, project: VisibleProject) {
  const proof = await findApprovedProof(sql, project);
  const photos = project.completed ? await findPostInstallationPhotos(sql, project) : [];
  return { proof: proof && sizeOf(proof) ? proof : null, photos };
}

function pictureOf(file: FileRow, token: string) {
  const url = `/api/status/${token}/files/${file.id}`;
  const size = sizeOf(file) ?? { width: 0, height: 0 };
  return { fileId: file.id, url, thumbnailUrl: `${url}?size=small`, ...size };
}

/** The size of the image, or of the first page of a PDF; null while the page is not rendered. */
function sizeOf({ width, height, pages }: FileRow): { width: number; height: number } | null {
  return width !== null && height !== null ? { width, height } : (pages?.[0] ?? null);
}

/** The name of the rendition, in the file's folder. */
function picturePartOf({ width }: FileRow, size: PictureSize): string {
  if (width === null) return size ? 'page-1-small' : 'page-1';
  return size ? 'card' : 'full';
}
