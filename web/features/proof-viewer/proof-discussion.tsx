import { useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { CommentsPanel } from './components/comments-panel.tsx';
import { VersionViewer } from './components/version-viewer.tsx';
import type { ProofDiscussionProps } from './discussion-props.ts';
import { useDiscussion } from './use-discussion.ts';
import { useFullScreen } from './use-full-screen.ts';

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
        className={cn(FRAME_CLASS, fullScreen.isFull && FULL_SCREEN_CLASS)}
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

const FRAME_CLASS =
  'flex min-w-0 flex-col gap-4 text-ink @4xl:grid @4xl:h-[clamp(28rem,82dvh,56rem)] @4xl:grid-cols-[minmax(0,1fr)_22rem]';
const FULL_SCREEN_CLASS =
  'fixed inset-0 z-50 m-0 h-dvh max-h-none w-screen max-w-none gap-0 border-0 bg-canvas p-0 @4xl:h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]';
