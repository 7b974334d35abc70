import { Check, Circle, SkipForward } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { viewStateText, type GuideView } from '../view-guide.ts';

interface ViewStripProps {
  views: readonly GuideView[];
  /** The key of the chosen view; undefined when no view is chosen. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** Whether the strip is on the dark background of the camera. Then it has a single line. */
  isDark?: boolean;
}

/** The views of a gallery with their states. The user chooses a view. */
export function ViewStrip({ views, chosen, onChoose, isDark = false }: ViewStripProps) {
  const list = useScrollToChosen(chosen);
  return (
    <ul
      ref={list}
      aria-label="Views"
      className={cn('-m-1 flex gap-1.5 overflow-x-auto p-1', !isDark && 'sm:flex-wrap')}
    >
      {views.map((view) => (
        <li key={view.key} className="shrink-0">
          <button
            type="button"
            aria-pressed={view.key === chosen}
            onClick={() => onChoose(view.key)}
            className={cn(CHIP_CLASS, isDark ? DARK_CLASS : PLAIN_CLASS)}
          >
            <StateIcon view={view} />
            <span className="flex flex-col items-start leading-tight">
              <span className="max-w-44 truncate font-medium">{view.name}</span>
              <span className="text-xs tabular-nums">{viewStateText(view)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function StateIcon({ view: { photoCount, skip } }: { view: GuideView }) {
  if (photoCount > 0) return <Check aria-hidden />;
  return skip ? <SkipForward aria-hidden /> : <Circle aria-hidden />;
}

/** Scrolls a strip that is wider than the screen to the chosen view. Does not scroll the page. */
function useScrollToChosen(chosen: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const button = chosen === undefined ? null : list.current?.querySelector('[aria-pressed=true]');
    if (!list.current || !button) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), button.getBoundingClientRect()];
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [chosen]);
  return list;
}

const CHIP_CLASS =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border px-3 py-1 text-left text-sm transition-colors ' +
  'focus-visible:outline-2 focus-visible:outline-offset-1 [&_svg]:size-4 [&_svg]:shrink-0';
const PLAIN_CLASS =
  'border-line bg-surface text-ink hover:bg-hover aria-pressed:border-accent-ink aria-pressed:bg-accent-soft ' +
  'aria-pressed:text-accent-ink';
const DARK_CLASS =
  'border-on-darkroom/30 text-on-darkroom hover:bg-on-darkroom/15 focus-visible:outline-on-darkroom ' +
  'aria-pressed:border-on-darkroom aria-pressed:bg-on-darkroom aria-pressed:text-darkroom';
