import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';

/**
 * The author of a comment: an account, or a reviewer with a personal link. `userId` and `reviewerId` are both null once the
 * account is deleted.
 */
export interface CommentAuthor {
  userId: number | null;
  /** The current name of the account. */
  userName: string | null;
  isAdmin: boolean;
  /** The shop that the account works for. */
  shopId: number | null;
  reviewerId: number | null;
  /** The name of the reviewer when the comment was written. */
  reviewerName: string | null;
  /** The account of the reviewer, when the reviewer is the project's client. */
  reviewerUserId: number | null;
}

type ShownAuthor = Pick<ProofComment, 'authorName' | 'isOwn'>;

/** The author as shown to participants of the project: by name. */
export function authorForParticipant(author: CommentAuthor, { userId }: { userId: number }): ShownAuthor {
  return {
    authorName: author.userName ?? author.reviewerName ?? 'Deleted user',
    isOwn: userId === author.userId || userId === author.reviewerUserId,
  };
}

/** A reviewer who reads comments, with the name of the shop. */
export interface CommentReader {
  reviewerId: number;
  /** The reviewer's account, when the reviewer is the project's client. */
  userId: number | null;
  name: string;
  shop: string;
  project: ProjectPeople;
}

/**
 * The author as shown to a reviewer. Only the shop and the reviewer are shown by name, other authors by their role in the
 * project.
 */
export function authorForReviewer(author: CommentAuthor, reader: CommentReader): ShownAuthor {
  const isOwn =
    author.reviewerId === reader.reviewerId || (author.userId !== null && author.userId === reader.userId);
  return { authorName: isOwn ? reader.name : authorRoleOf(author, reader), isOwn };
}

function authorRoleOf(author: CommentAuthor, { shop, project }: CommentReader): string {
  const { contractorId, subcontractorId, clientId } = project;
  const participantId = author.shopId ?? author.userId;
  if (author.reviewerId !== null) return 'Another reviewer';
  if (participantId === null) return 'Deleted user';
  if (author.isAdmin || participantId === contractorId) return shop;
  if (participantId === subcontractorId) return 'The installer';
  if (author.userId === clientId) return 'The client';
  return 'A former participant';
}
