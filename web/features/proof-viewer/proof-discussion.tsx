import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ProofComment, ProofPage } from '#shared/reviews/proof-comments.wire.ts';

/** A version of a proof as the viewer shows it. */
export interface ViewedVersion {
  proofId: number;
  version: number;
  fileName: string;
  fileUrl: string;
  pages: readonly ProofPage[];
}

/** A comment that a person writes, as the calls take it. */
export type DraftComment = NewComment;

export interface ProofDiscussionProps {
  version: ViewedVersion;
  /** The comments on this version, oldest first. */
  comments: readonly ProofComment[];
  /** Open threads of the previous version, to be resolved one by one. */
  earlier?: { version: ViewedVersion; comments: readonly ProofComment[] };
  /** Undefined when the person may not comment. Resolves when the comment is saved; rejects with the error. */
  onComment?: (comment: DraftComment) => Promise<unknown>;
  mayResolve: (thread: ProofComment) => boolean;
  mayReopen: (thread: ProofComment) => boolean;
  onResolve: (thread: ProofComment, resolved: boolean) => Promise<unknown>;
}

/** A version with its pins and comments. */
export function ProofDiscussion({ version, comments }: ProofDiscussionProps) {
  return (
    <div>
      {version.pages.map((page) => (
        <img key={page.number} src={page.url} alt={`Page ${page.number}`} className="w-full" />
      ))}
      <ul>
        {comments.map((comment) => (
          <li key={comment.id}>{comment.text}</li>
        ))}
      </ul>
    </div>
  );
}
