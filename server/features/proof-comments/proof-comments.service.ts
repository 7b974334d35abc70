import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { HandlerOutput } from '#shared/endpoint.ts';
import { AppError, invalidField, throwNotFound } from '#shared/errors.ts';
import { mayCommentOnProofs, mayResolveComment } from '#shared/projects/projects.policy.ts';
import { MAX_COMMENTS, type NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { proofCommentsContract } from '#shared/reviews/proof-comments.contract.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { record, type EventActor } from '#server/events/record.ts';
import { countAction, countReviewerAction } from '#server/features/limits/limits.service.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { authorForParticipant, authorForReviewer } from '#server/features/proof-comments/comment-authors.ts';
import {
  commentsOn,
  countComments,
  findComment,
  isSuperseded,
  insertComment,
  findCommentReader,
  setResolution,
  wasSentTo,
  type CommentRow,
} from '#server/features/proof-comments/proof-comments.repository.ts';
import { findProof } from '#server/features/proofs/proofs.repository.ts';
import {
  accessOfLink,
  invalidLinkError,
  lockProjectByLink,
} from '#server/features/reviews/review-access.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** A comment before it is converted for the response. */
type CommentResult = HandlerOutput<typeof proofCommentsContract.add>;

/** The comments on a version, oldest first. */
export async function listComments(app: AppContext, scope: Scope, proofId: number): Promise<CommentResult[]> {
  const { sql } = app.database;
  const project = await getProject(
    app,
    scope,
    (await projectIdOf(sql, scope, 'proof', proofId)) ?? throwNotFound('Artwork proof'),
  );
  const rows = await commentsOn(sql, project, [proofId]);
  return rows.map((row) => toComment(row, authorForParticipant(row.author, scope)));
}

/** The comments on these versions, oldest first, as the reviewer of a link sees them. */
export async function commentsForReviewer(
  sql: Sql,
  access: ReviewAccess,
  project: VisibleProject,
  proofIds: readonly number[],
): Promise<CommentResult[]> {
  const reader = await findCommentReader(sql, access, project);
  const rows = await commentsOn(sql, project, proofIds);
  return rows.map((row) => toComment(row, authorForReviewer(row.author, reader)));
}

/**
 * The comments on a version, oldest first, for the record of a decision. `access` is given for a reviewer who decides with a
 * link. The authors are then named as on the review page.
 */
export async function commentsForRecord(
  tx: Tx,
  project: VisibleProject,
  proofId: number,
  access: ReviewAccess | undefined,
) {
  const rows = await commentsOn(tx, project, [proofId]);
  const reader = access && (await findCommentReader(tx, access, project));
  const resolvedIds = new Set(rows.flatMap(({ comment }) => (comment.resolvedAt ? comment.id : [])));
  return rows.map(({ comment, author }) => ({
    number: comment.number,
    author: reader ? authorForReviewer(author, reader).authorName : comment.authorName,
    text: comment.text,
    page: comment.page,
    isResolved: resolvedIds.has(comment.parentId ?? comment.id),
    createdAt: comment.createdAt,
  }));
}

/**
 * Adds a comment on a version, or a reply, as a participant. 400 for a wrong position or thread, 409 for a superseded version and
 * a version with too many comments.
 */
export async function addComment(
  app: AppContext,
  scope: Scope,
  { proofId, ...comment }: NewComment & { proofId: number },
): Promise<CommentResult> {
  await countAction(app, scope, 'comment');
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(
      tx,
      scope,
      (await projectIdOf(tx, scope, 'proof', proofId)) ?? throwNotFound('Artwork proof'),
    );
    if (!mayCommentOnProofs(scope, project))
      throw new AppError('forbidden', 'You do not have permission to comment on this project');
    const author = { userId: scope.userId };
    const row = await saveComment(tx, project, { proofId, author, ...comment });
    await recordAddedComment(tx, scope, row);
    return toComment(row, authorForParticipant(row.author, scope));
  });
}

interface LinkCall {
  token: string;
  caller: Caller;
}

/**
 * Like `addComment`, as a reviewer, on a version that was sent to the reviewer. 404 for an invalid link and for other versions.
 */
export async function addCommentByLink(
  app: AppContext,
  { token, caller }: LinkCall,
  { proofId, ...comment }: NewComment & { proofId: number },
): Promise<CommentResult> {
  const access = await accessOfLink(app, token, caller);
  await countReviewerAction(app, access, 'comment');
  return app.database.transaction(async (tx) => {
    const { project, access: current } = await lockProjectByLink(tx, app, { access, token });
    if (!(await wasSentTo(tx, current, proofId))) throw invalidLinkError();
    const row = await saveComment(tx, project, { proofId, author: current, ...comment });
    await recordAddedComment(tx, { userId: null, actorName: current.name }, row);
    return toComment(row, authorForReviewer(row.author, await findCommentReader(tx, current, project)));
  });
}

/**
 * Resolves or reopens a thread. 403 for everybody but the shop, admins and the author of the thread, 409 for a reply. A repeated
 * call changes nothing.
 */
export async function resolveComment(
  app: AppContext,
  scope: Scope,
  { id, resolved }: { id: number; resolved: boolean },
): Promise<CommentResult> {
  return app.database.transaction(async (tx) => {
    const projectId = (await projectIdOf(tx, scope, 'comment', id)) ?? throwNotFound('Comment');
    const project = await getLockedProject(tx, scope, projectId);
    const thread = requireThread((await findComment(tx, project, id)) ?? throwNotFound('Comment'));
    if (!mayResolveComment(scope, project, authorForParticipant(thread.author, scope)))
      throw new AppError('forbidden', 'Only the shop and the author can resolve or reopen a comment');
    const resolvedById = resolved ? scope.userId : null;
    const row = await saveResolution(tx, app, { project, thread, actor: scope, resolvedById });
    return toComment(row, authorForParticipant(row.author, scope));
  });
}

/** Reopens a thread that the reviewer of a link started. 404 for an invalid link and for the threads of other authors. */
export async function reopenCommentByLink(
  app: AppContext,
  { token, caller }: LinkCall,
  id: number,
): Promise<CommentResult> {
  const access = await accessOfLink(app, token, caller);
  await countReviewerAction(app, access, 'comment');
  return app.database.transaction(async (tx) => {
    const { project, access: current } = await lockProjectByLink(tx, app, { access, token });
    const found = (await findComment(tx, project, id)) ?? throwNotFound('Comment');
    const reader = await findCommentReader(tx, current, project);
    if (!authorForReviewer(found.author, reader).isOwn) throwNotFound('Comment');
    if (!(await wasSentTo(tx, current, found.comment.proofId))) throwNotFound('Comment');
    const actor = { userId: null, actorName: current.name };
    const thread = requireThread(found);
    const row = await saveResolution(tx, app, { project, thread, actor, resolvedById: null });
    return toComment(row, authorForReviewer(row.author, reader));
  });
}

type CommentToSave = NewComment & {
  proofId: number;
  author: { userId: number } | Pick<ReviewAccess, 'reviewerId' | 'name'>;
};

/** Writes a comment on a row-locked project. The lock makes the thread numbers unique and without gaps. */
async function saveComment(
  tx: Tx,
  project: VisibleProject,
  { proofId, author, text, pin, parentId }: CommentToSave,
): Promise<CommentRow> {
  const proof = (await findProof(tx, project, proofId)) ?? throwNotFound('Artwork proof');
  if (await isSuperseded(tx, project, proof))
    throw new AppError('conflict', 'A newer version was uploaded. Please comment on the newest version');
  if (pin && pin.page > proof.pages.length) throw invalidField('pin', `This version has no page ${pin.page}`);
  const { comments, threads } = await countComments(tx, proofId);
  if (comments >= MAX_COMMENTS)
    throw new AppError(
      'conflict',
      `This version has ${MAX_COMMENTS.toLocaleString('en-US')} comments, the maximum`,
    );
  const isReply = parentId !== undefined;
  if (isReply) await requireThreadOf(tx, project, { proofId, parentId });
  const threadFields = isReply ? { parentId, number: null } : { parentId: null, number: threads + 1 };
  return insertComment(tx, project, { proofId, author, text, pin, ...threadFields });
}

async function requireThreadOf(
  tx: Tx,
  project: VisibleProject,
  { proofId, parentId }: { proofId: number; parentId: number },
): Promise<void> {
  const parent = await findComment(tx, project, parentId);
  if (parent?.comment.proofId !== proofId || parent.comment.parentId !== null)
    throw invalidField('parentId', 'The comment to reply to was not found on this version');
}

interface ResolutionInput {
  project: VisibleProject;
  thread: CommentRow;
  actor: EventActor;
  /** The account that resolves the thread; null to reopen the thread. */
  resolvedById: number | null;
}

async function saveResolution(
  tx: Tx,
  app: AppContext,
  { project, thread, actor, resolvedById }: ResolutionInput,
): Promise<CommentRow> {
  const { id, resolvedAt } = thread.comment;
  if ((resolvedAt !== null) === (resolvedById !== null)) return thread;
  const resolution =
    resolvedById === null
      ? { resolvedAt: null, resolvedById: null }
      : { resolvedAt: app.now(), resolvedById };
  const row = await setResolution(tx, project, id, resolution);
  const [action, verb] =
    resolvedById === null
      ? (['comment_reopened', 'reopened'] as const)
      : (['comment_resolved', 'resolved'] as const);
  await recordComment(tx, actor, row, { action, sentence: `${verb} comment ${row.threadNumber} on` });
  return row;
}

async function recordAddedComment(tx: Tx, actor: EventActor, row: CommentRow): Promise<void> {
  const verb = row.comment.parentId === null ? 'added comment' : 'replied to comment';
  await recordComment(tx, actor, row, {
    action: 'comment_added',
    sentence: `${verb} ${row.threadNumber} on`,
  });
}

async function recordComment(
  tx: Tx,
  actor: EventActor,
  { comment, version, author }: CommentRow,
  { action, sentence }: { action: ActivityAction; sentence: string },
): Promise<void> {
  const { id, parentId, proofId, projectId } = comment;
  await record(tx, actor, {
    projectId,
    action,
    description: `${sentence} version ${version}`,
    details: {
      proofId,
      commentId: id,
      threadId: parentId ?? id,
      // A person is not notified of a comment that they wrote through their personal link.
      ...(actor.userId === null && author.reviewerUserId !== null && { ofUserId: author.reviewerUserId }),
    },
  });
}

function requireThread(row: CommentRow): CommentRow {
  if (row.comment.parentId === null) return row;
  throw new AppError(
    'conflict',
    'A reply cannot be resolved or reopened. Resolve or reopen its thread instead',
  );
}

function toComment(
  { comment }: CommentRow,
  author: Pick<ProofComment, 'authorName' | 'isOwn'>,
): CommentResult {
  const { page, x, y, width, height } = comment;
  const pin = page === null || x === null || y === null ? null : { page, x, y, width, height };
  return { ...comment, ...author, pin };
}
