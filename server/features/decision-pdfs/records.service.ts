import { AppError, throwNotFound } from '#shared/errors.ts';
import { mayReadAllDecisions, mayReadDecisions } from '#shared/projects/projects.policy.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import { servePdf } from '#server/features/generated-pdfs/generated-pdfs.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { accessOfLink, invalidLinkError } from '#server/features/reviews/review-access.service.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { decisionPdf } from './decision-pdfs.service.ts';
import {
  findProofByHash,
  findRecordByHash,
  findReviewerDecisionReference,
  isClientsDecision,
  referencesByFile,
} from './records.repository.ts';

/**
 * The PDF of a decision, to download. The shop and admins can download every PDF. The client can download only the PDFs of the
 * client's own decisions, and of decisions that the shop recorded on the client's behalf. Otherwise 404.
 */
export async function serveRecord(app: AppContext, scope: Scope, decisionId: number): Promise<ServedFile> {
  const { sql } = app.database;
  const projectId = (await projectIdOf(sql, scope, 'decision', decisionId)) ?? throwNotFound('Record');
  const clientId = clientIdFilterOf(scope, await getProject(app, scope, projectId));
  if (clientId !== undefined && !(await isClientsDecision(sql, decisionId, clientId)))
    throwNotFound('Record');
  return servePdf(app, decisionPdf(app, decisionId));
}

/** The PDF of a reviewer's own decision. For other decisions, throws the same 404 as for an invalid link. */
export async function serveRecordByLink(
  app: AppContext,
  { token, decisionId, caller }: { token: string; decisionId: number; caller: Caller },
): Promise<ServedFile> {
  const access = await accessOfLink(app, token, caller);
  if (!(await findReviewerDecisionReference(app.database.sql, access, decisionId))) throw invalidLinkError();
  return servePdf(app, decisionPdf(app, decisionId));
}

/**
 * Checks whether a file is identical to the PDF of a decision on the project, or to a proof of the project. For the
 * client, this includes only decisions that the client made, or that the shop recorded on the client's behalf. 403 for
 * the installer.
 */
export async function checkRecord(
  app: AppContext,
  scope: Scope,
  { projectId, sha256 }: { projectId: number; sha256: string },
) {
  const { sql } = app.database;
  const project = await getProject(app, scope, projectId);
  if (!mayReadDecisions(scope, project))
    throw new AppError('forbidden', 'Only the shop and the client can check the records of decisions');
  const recordQuery = { sha256, clientId: clientIdFilterOf(scope, project) };
  const record = await findRecordByHash(sql, project, recordQuery);
  if (record)
    return { sha256, matches: 'record' as const, version: record.version, references: [record.reference] };
  const proof = await findProofByHash(sql, project, sha256);
  if (!proof) return { sha256, matches: null, version: null, references: [] };
  const references = await referencesByFile(sql, project, recordQuery);
  return { sha256, matches: 'proof' as const, version: proof.version, references };
}

/**
 * The id of the client whose decisions the caller can read; undefined for the shop and admins, who can read all. 404
 * for the installer, who can read none.
 */
function clientIdFilterOf(scope: Scope, project: VisibleProject): number | undefined {
  if (!mayReadDecisions(scope, project)) throwNotFound('Record');
  return mayReadAllDecisions(scope, project) ? undefined : scope.userId;
}
