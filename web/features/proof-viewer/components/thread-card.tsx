import { Check, RotateCcw } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { formatDate } from '#web/lib/dates.ts';
import { cn } from '#web/lib/cn.ts';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { isOpen, isSameThread, placeText } from '../threads.ts';
import type { Thread } from '../threads.ts';
import { threadElementId } from '../use-choice.ts';
import type { ThreadActions } from '../use-thread-actions.ts';
import { ReplyForm } from './reply-form.tsx';
import { ResolveButton } from './resolve-button.tsx';

interface ThreadCardProps {
  thread: Thread;
  /** The number of pages of the thread's version. */
  pageCount: number;
  /** Whether the shown version has the page of the comment's pin. */
  hasPage: boolean;
  isChosen: boolean;
  /** Whether the thread is from the previous version. */
  isEarlier: boolean;
  mayReply: boolean;
  mayResolve: boolean;
  mayReopen: boolean;
  actions: ThreadActions;
}

/** A comment with its replies. */
export const ThreadCard = memo(
  function ThreadCard({
    thread,
    pageCount,
    hasPage,
    isChosen,
    isEarlier,
    mayReply,
    mayResolve,
    mayReopen,
    actions,
  }: ThreadCardProps) {
    const { root, replies } = thread;
    const [isReplying, setIsReplying] = useState(false);
    const card = useRef<HTMLLIElement>(null);
    const focusHandlers = useLostFocus(() => card.current?.focus({ preventScroll: true }));
    return (
      <li
        ref={card}
        {...focusHandlers}
        id={threadElementId(root.id)}
        tabIndex={-1}
        aria-label={`Comment ${root.number}${isOpen(thread) ? '' : ', resolved'}`}
        aria-current={isChosen || undefined}
        className={cn(
          CARD_CLASS,
          !isOpen(thread) && 'bg-well',
          isChosen && 'border-accent-ink ring-1 ring-accent-ink',
        )}
      >
        <ThreadHead {...{ thread, pageCount, hasPage, isEarlier }} onChoose={actions.onChoose} />
        <CommentText comment={root} isDimmed={!isOpen(thread)} />
        {replies.length > 0 && (
          <ul
            aria-label={`Replies to comment ${root.number}`}
            className="mt-2.5 flex flex-col gap-2.5 border-l-2 pl-3"
          >
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentText comment={reply} isDimmed={!isOpen(thread)} />
              </li>
            ))}
          </ul>
        )}
        {isReplying && mayReply ? (
          <ReplyForm thread={thread} onReply={actions.onReply} onClose={() => setIsReplying(false)} />
        ) : null}
        <div className="mt-1.5 -ml-2.5 flex flex-wrap items-center gap-1">
          {mayResolve && (
            <ResolveButton
              icon={<Check aria-hidden />}
              label="Resolve"
              number={root.number}
              onAct={() => actions.onResolve(thread, true)}
            />
          )}
          {mayReopen && (
            <ResolveButton
              icon={<RotateCcw aria-hidden />}
              label="Reopen"
              number={root.number}
              onAct={() => actions.onResolve(thread, false)}
            />
          )}
          {mayReply && !isReplying && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Reply to comment ${root.number}`}
              onClick={() => setIsReplying(true)}
            >
              Reply
            </Button>
          )}
        </div>
      </li>
    );
  },
  (previousProps, nextProps) =>
    isSameThread(previousProps.thread, nextProps.thread) &&
    previousProps.pageCount === nextProps.pageCount &&
    previousProps.hasPage === nextProps.hasPage &&
    previousProps.isChosen === nextProps.isChosen &&
    previousProps.mayReply === nextProps.mayReply &&
    previousProps.mayResolve === nextProps.mayResolve &&
    previousProps.mayReopen === nextProps.mayReopen,
);

interface ThreadHeadProps extends Pick<ThreadCardProps, 'thread' | 'pageCount' | 'hasPage' | 'isEarlier'> {
  onChoose: ThreadActions['onChoose'];
}

/** The number and the place of the comment. If its pin can be shown, both are inside a button that shows the pin. */
function ThreadHead({ thread, pageCount, hasPage, isEarlier, onChoose }: ThreadHeadProps) {
  const { root } = thread;
  const isResolved = !isOpen(thread);
  const number = <span className={cn(NUMBER_CLASS, numberClass(isResolved, isEarlier))}>{root.number}</span>;
  const place = placeText(root.pin, pageCount);
  return (
    <div className="mb-1.5 flex min-w-0 items-center gap-2 text-xs text-muted">
      {hasPage ? (
        <button
          type="button"
          className="flex min-w-0 cursor-pointer items-center gap-2 rounded-md hover:text-ink hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          onClick={({ detail }) => onChoose(thread, detail === 0)}
        >
          <span className="sr-only">Show comment </span>
          {number}
          <span className="truncate">{place}</span>
        </button>
      ) : (
        <>
          {number}
          <span className="truncate">{place}</span>
        </>
      )}
      {isResolved && (
        <span className="ml-auto inline-flex items-center gap-1 font-medium text-green-ink">
          <Check className="size-3.5" aria-hidden />
          Resolved
        </span>
      )}
    </div>
  );
}

function numberClass(isResolved: boolean, isEarlier: boolean): string {
  if (isResolved) return 'bg-hover text-muted';
  return isEarlier ? 'border border-yellow bg-yellow-soft text-yellow-ink' : 'bg-accent text-on-accent';
}

function CommentText({ comment, isDimmed }: { comment: ProofComment; isDimmed: boolean }) {
  return (
    <>
      <p className="text-xs wrap-anywhere text-muted">
        <span className="text-sm font-medium text-ink">{comment.isOwn ? 'You' : comment.authorName}</span>{' '}
        <time dateTime={comment.createdAt} className="whitespace-nowrap tabular-nums">
          {formatDate(comment.createdAt, { time: true })}
        </time>
      </p>
      <p className={cn('text-sm wrap-anywhere whitespace-pre-wrap', isDimmed ? 'text-muted' : 'text-ink')}>
        {comment.text}
      </p>
    </>
  );
}

// Cards outside the visible part of a long list are not laid out or painted.
const CARD_CLASS =
  'scroll-my-3 rounded-lg border bg-surface p-3 [content-visibility:auto] [contain-intrinsic-size:auto_8rem]';
const NUMBER_CLASS =
  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums';
