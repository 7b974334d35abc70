import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ProofComment, ProofPage } from '#shared/reviews/proof-comments.wire.ts';

/** The data of a proof version that the viewer needs. */
export interface ViewedVersion {
  proofId: number;
  version: number;
  fileName: string;
  fileUrl: string;
  pages: readonly ProofPage[];
}

/** A comment that a person is writing, in the format of the API calls. */
export type DraftComment = NewComment;

export interface ProofDiscussionProps {
  version: ViewedVersion;
  /** The comments on this version, oldest first. */
  comments: readonly ProofComment[];
  /** Whether the comments on this version are not loaded yet. */
  isLoading?: boolean;
  /** Threads of the previous version, to be resolved one by one. */
  earlierDiscussion?: { version: ViewedVersion; comments: readonly ProofComment[] };
  /** Adds a comment. Undefined when the person may not comment. Resolves when the comment is saved; rejects with the error. */
  onComment?: (comment: DraftComment) => Promise<unknown>;
  mayResolve: (thread: ProofComment) => boolean;
  mayReopen: (thread: ProofComment) => boolean;
  /** Resolves or reopens a thread. Rejects with the error. */
  onResolve: (thread: ProofComment, resolved: boolean) => Promise<unknown>;
}
