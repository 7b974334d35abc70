import { useRef } from 'react';
import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ProofComment, ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { cn } from '#web/lib/cn.ts';
import { CommentsPanel } from './components/comments-panel.tsx';
import { VersionViewer } from './components/version-viewer.tsx';
import { useDiscussion } from './use-discussion.ts';
import { useFullScreen } from './use-full-screen.ts';

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
  /** Threads of the previous version, to be resolved one by one. */
  earlier?: { version: ViewedVersion; comments: readonly ProofComment[] };
  /** Undefined when the person may not comment. Resolves when the comment is saved; rejects with the error. */
  onComment?: (comment: DraftComment) => Promise<unknown>;
  mayResolve: (thread: ProofComment) => boolean;
  mayReopen: (thread: ProofComment) => boolean;
  /** Rejects with the error. */
  onResolve: (thread: ProofComment, resolved: boolean) => Promise<unknown>;
}

/** A version with its pins and comments. On wide screens the comments are beside the picture. */
export function ProofDiscussion(props: ProofDiscussionProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame);
  const discussion = useDiscussion(props);
  const isPanelNeeded = discussion.chosen !== undefined || discussion.place !== undefined;
  return (
    <div className="@container min-w-0">
      <div
        ref={frame}
        tabIndex={-1}
        {...(fullScreen.isFull
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Proof in full screen' }
          : {})}
        className={cn(FRAME, fullScreen.isFull && FULL)}
      >
        <VersionViewer version={props.version} discussion={discussion} fullScreen={fullScreen} />
        <CommentsPanel
          {...props}
          discussion={discussion}
          className={fullScreen.isFull && !isPanelNeeded ? 'max-lg:hidden' : undefined}
        />
      </div>
    </div>
  );
}

const FRAME =
  'flex min-w-0 flex-col gap-4 text-ink @4xl:grid @4xl:h-[clamp(28rem,82dvh,56rem)] @4xl:grid-cols-[minmax(0,1fr)_22rem]';
const FULL =
  'fixed inset-0 z-50 m-0 h-dvh max-h-none w-screen max-w-none gap-0 border-0 bg-canvas p-0 @4xl:h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]';
