import { memo } from 'react';
import { cn } from '#web/lib/cn.ts';
import { isOpen } from '../threads.ts';
import type { PinnedThread, Thread } from '../threads.ts';
import { pinElementId } from '../use-choice.ts';
import type { Discussion } from '../use-discussion.ts';
import type { Area } from '../view.ts';

interface PinLayerProps {
  threads: readonly PinnedThread[];
  chosenId: number | undefined;
  /** Whether the user is choosing a place for a comment. Then taps go to the page instead of the pins. */
  isInert: boolean;
  onChoose: Discussion['choose'];
}

/** The pins of a page. Pins keep their size when the page is zoomed. */
export function PinLayer({ threads, chosenId, isInert, onChoose }: PinLayerProps) {
  return (
    <ul aria-label="Pins" inert={isInert} className={cn(isInert && 'pointer-events-none')}>
      {threads.map((thread) => (
        <li key={thread.root.id}>
          <PinMark thread={thread} isChosen={thread.root.id === chosenId} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface PinMarkProps {
  thread: PinnedThread;
  isChosen: boolean;
  onChoose: Discussion['choose'];
}

const PinMark = memo(function PinMark({ thread, isChosen, onChoose }: PinMarkProps) {
  const { root } = thread;
  const resolvedText = isOpen(thread) ? '' : ', resolved';
  return (
    <>
      {root.pin.width !== null && (
        <AreaFrame
          area={root.pin}
          className={isOpen(thread) ? 'border-accent' : 'border-edge opacity-60'}
          isStrong={isChosen}
        />
      )}
      <button
        id={pinElementId(root.id)}
        type="button"
        aria-label={`Comment ${root.number} by ${root.authorName}${resolvedText}: ${root.text}`}
        aria-pressed={isChosen}
        style={positionStyle(root.pin)}
        onClick={({ detail }) => onChoose(thread, 'thread', detail === 0)}
        className={cn(
          PIN_CLASS,
          pinCornerClass(root.pin),
          isOpen(thread) ? 'bg-accent text-on-accent' : RESOLVED_CLASS,
          isChosen && CHOSEN_CLASS,
        )}
      >
        {root.number}
      </button>
    </>
  );
});

/** The pin of the comment that is being written, with a frame if the comment has an area. */
export function DraftPin({ area }: { area: Area }) {
  return (
    <div aria-hidden>
      <AreaFrame area={area} className="border-dashed border-accent bg-accent/10" isStrong />
      <span
        style={positionStyle(area)}
        className={cn(
          PIN_CLASS,
          pinCornerClass(area),
          CHOSEN_CLASS,
          'pointer-events-none bg-accent text-on-accent',
        )}
      >
        +
      </span>
    </div>
  );
}

/** Marks the place of a comment on the previous version. */
export function EarlierMark({ thread: { root }, page }: { thread: Thread; page: number }) {
  if (root.pin?.page !== page) return null;
  return (
    <div aria-hidden>
      <AreaFrame area={root.pin} className="border-dashed border-yellow" isStrong />
      <span
        id={pinElementId(root.id)}
        style={positionStyle(root.pin)}
        className={cn(PIN_CLASS, pinCornerClass(root.pin), CHOSEN_CLASS, EARLIER_VERSION_CLASS)}
      >
        {root.number}
      </span>
    </div>
  );
}

function AreaFrame({ area, className, isStrong }: { area: Area; className: string; isStrong: boolean }) {
  if (area.width === null || area.height === null) return null;
  const size = { width: `${area.width * 100}%`, height: `${area.height * 100}%` };
  return (
    <span
      aria-hidden
      style={{ ...positionStyle(area), ...size }}
      className={cn(
        'pointer-events-none absolute border-solid [box-shadow:0_0_0_calc(1px/var(--zoom,1))_white]',
        isStrong ? '[border-width:calc(3px/var(--zoom,1))]' : '[border-width:calc(2px/var(--zoom,1))]',
        className,
      )}
    />
  );
}

function positionStyle({ x, y }: Area) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

/**
 * The class that puts the lower left corner of a pin at its place. At the top and right edges of the page, the class puts
 * another corner there, so that the pin stays on the page.
 */
function pinCornerClass({ x, y }: Area): string {
  if (y < 0.08)
    return x > 0.92
      ? 'origin-top-right -translate-x-full rounded-tr-none'
      : 'origin-top-left rounded-tl-none';
  return x > 0.92
    ? 'origin-bottom-right -translate-full rounded-br-none'
    : 'origin-bottom-left -translate-y-full rounded-bl-none';
}

const PIN_CLASS =
  'absolute grid size-7 cursor-pointer place-items-center rounded-full border-2 border-on-accent text-xs font-semibold tabular-nums ' +
  'shadow-md [scale:calc(1/var(--zoom,1))] focus-visible:z-20 hover:z-10 ' +
  'before:absolute before:-inset-2 before:rounded-full pointer-fine:before:-inset-0.5';
const RESOLVED_CLASS = 'bg-well text-muted opacity-75';
const CHOSEN_CLASS = 'z-10 outline-3 outline-accent/50';
const EARLIER_VERSION_CLASS = 'pointer-events-none border-yellow bg-yellow-soft text-yellow-ink';
