import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { ComparedPair } from './compared-page.tsx';
import { MissingPage, viewportAspectRatio } from './compared-page.tsx';
import { PageViewport } from './page-viewport.tsx';

interface CompareOverlayProps extends ComparedPair {
  /** Whether to show the differences instead of one version on each side. Areas that are the same in both versions are black. */
  showsChanges: boolean;
}

/** Shows one version over the other: the older version left of the slider, the newer version right of it. */
export function CompareOverlay({ showsChanges, ...pair }: CompareOverlayProps) {
  const [percent, setPercent] = useState(50);
  const { before, after, page, view } = pair;
  const [olderPage, newerPage] = [before.pages[page - 1], after.pages[page - 1]];
  const versionWithoutPage = olderPage ? after : before;
  if (!olderPage || !newerPage)
    return <MissingPage {...pair} name={`Version ${versionWithoutPage.version}`} />;
  const overlayStyle = showsChanges ? {} : { clipPath: `inset(0 0 0 ${percent}%)` };
  return (
    <div className="flex flex-col gap-1">
      <div className="relative isolate overflow-hidden rounded-lg border">
        <PageViewport
          page={olderPage}
          label={`Version ${before.version}, page ${page}`}
          view={view}
          ratio={viewportAspectRatio(pair)}
          className="max-h-[75dvh] min-h-60 w-full"
        />
        <div style={overlayStyle} className={cn('absolute inset-0', showsChanges && 'mix-blend-difference')}>
          <PageViewport
            page={newerPage}
            label={`Version ${after.version}, page ${page}`}
            view={view}
            className="size-full"
          />
        </div>
        {!showsChanges && <SplitLine percent={percent} />}
        <VersionNames before={before.version} after={after.version} />
      </div>
      {!showsChanges && (
        <input
          type="range"
          aria-label={`Share of version ${before.version}`}
          aria-valuetext={`${percent}%`}
          value={percent}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="h-11 w-full cursor-pointer accent-accent"
        />
      )}
    </div>
  );
}

function SplitLine({ percent }: { percent: number }) {
  return (
    <span
      aria-hidden
      style={{ left: `${percent}%` }}
      className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent shadow-md"
    />
  );
}

function VersionNames({ before, after }: { before: number; after: number }) {
  return (
    <p aria-hidden className="pointer-events-none absolute inset-x-2 top-2 flex justify-between text-xs">
      <span className={NAME_CLASS}>Version {before}</span>
      <span className={NAME_CLASS}>Version {after}</span>
    </p>
  );
}

const NAME_CLASS = 'rounded-full bg-ink px-2 py-0.5 font-medium text-canvas';
