import { MessageSquare } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { ProofDiscussionProps } from '../discussion-props.ts';
import { isOpen } from '../threads.ts';
import type { Thread } from '../threads.ts';
import type { Discussion } from '../use-discussion.ts';
import { useNewCommentText } from '../use-new-comment-text.ts';
import { CommentForm } from './comment-form.tsx';
import { ThreadCard } from './thread-card.tsx';
import { useThreadActions } from '../use-thread-actions.ts';

interface CommentsPanelProps extends ProofDiscussionProps {
  discussion: Discussion;
  className?: string | undefined;
}

/** The threads of a version, the threads that are carried over from the previous version, and the form of a new comment. */
export function CommentsPanel({ discussion, className, ...props }: CommentsPanelProps) {
  const { threads, shownThreads, earlierThreads } = discussion;
  const resolvedCount = threads.filter((thread) => !isOpen(thread)).length;
  const isLoading = props.isLoading ?? false;
  // A resolved thread may be hidden together with its focused button. Then the list gets the focus.
  const focusContainer = useFocusContainer<HTMLDivElement>();
  const newComment = useNewCommentText(props.version.proofId, props.comments, isLoading);
  return (
    <section aria-label="Comments" className={cn(PANEL_CLASS, className)}>
      {props.onComment && (
        <div className="border-b p-4">
          <CommentForm discussion={discussion} onComment={props.onComment} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b px-4 py-2.5">
        <h3 className="text-base font-semibold">
          Comments <span className="font-normal text-muted tabular-nums">({threads.length})</span>
        </h3>
        {resolvedCount > 0 && (
          <Switch
            label={`Show resolved (${resolvedCount})`}
            checked={discussion.showsResolved}
            onChange={(event) => discussion.setShowsResolved(event.target.checked)}
          />
        )}
      </div>
      <div
        {...focusContainer}
        data-thread-list
        className="flex min-h-0 flex-1 flex-col gap-4 p-4 @4xl:overflow-y-auto in-[[aria-modal]]:overflow-y-auto"
      >
        {earlierThreads.length > 0 && <EarlierThreads {...props} discussion={discussion} />}
        {!isLoading && threads.length === 0 && earlierThreads.length === 0 && (
          <NoComments mayComment={!!props.onComment} />
        )}
        <ThreadList
          {...props}
          discussion={discussion}
          threads={shownThreads}
          label="Comments on this version"
        />
      </div>
      <output className="sr-only">{newComment}</output>
    </section>
  );
}

interface ThreadListProps extends ProofDiscussionProps {
  discussion: Discussion;
  threads: readonly Thread[];
  label: string;
  /** Whether `version`, which has these threads, is not the shown version. */
  isEarlier?: boolean;
}

function ThreadList({ discussion, threads, label, isEarlier = false, ...props }: ThreadListProps) {
  const actions = useThreadActions(props, discussion);
  if (threads.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {threads.map((thread) => (
        <ThreadCard
          key={thread.root.id}
          thread={thread}
          pageCount={props.version.pages.length}
          hasPage={thread.root.pin !== null && thread.root.pin.page <= discussion.pageCount}
          isEarlier={isEarlier}
          isChosen={thread === discussion.chosen}
          mayReply={props.onComment !== undefined && !isEarlier}
          mayResolve={isOpen(thread) && props.mayResolve(thread.root)}
          mayReopen={!isOpen(thread) && props.mayReopen(thread.root)}
          actions={actions}
        />
      ))}
    </ul>
  );
}

/** The threads that are carried over from the previous version, to be resolved one by one. */
function EarlierThreads({ discussion, ...props }: Omit<CommentsPanelProps, 'className'>) {
  const { earlierThreads } = discussion;
  const { version } = props.earlierDiscussion ?? props;
  const resolvedThreadCount = earlierThreads.filter((thread) => !isOpen(thread)).length;
  const title = `From version ${version.version}`;
  return (
    <section aria-label={title} className="flex flex-col gap-2.5 border-b pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 className="text-sm font-semibold">{title}</h4>
        <p className="text-sm text-muted tabular-nums">
          {resolvedThreadCount === 0
            ? `${earlierThreads.length} open`
            : `${resolvedThreadCount} of ${earlierThreads.length} resolved`}
        </p>
      </div>
      <ThreadList
        {...props}
        version={version}
        discussion={discussion}
        threads={earlierThreads}
        label={`Comments ${title.toLowerCase()}`}
        isEarlier
      />
    </section>
  );
}

function NoComments({ mayComment }: { mayComment: boolean }) {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No comments yet"
      text={mayComment ? 'Choose ‘Comment’ and tap the place that should change.' : 'Comments appear here.'}
    />
  );
}

const PANEL_CLASS =
  'flex min-h-0 min-w-0 flex-col rounded-lg border bg-surface in-[[aria-modal]]:max-h-[45dvh] ' +
  'in-[[aria-modal]]:rounded-none lg:in-[[aria-modal]]:max-h-none';
