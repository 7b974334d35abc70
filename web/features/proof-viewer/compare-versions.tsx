import { useState } from 'react';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { CompareOverlay } from './components/compare-overlay.tsx';
import { ComparedPage } from './components/compared-page.tsx';
import { PageButtons } from './components/page-buttons.tsx';
import { VersionSelect } from './components/version-select.tsx';
import { ZoomButtons } from './components/zoom-buttons.tsx';
import type { ViewedVersion } from './discussion-props.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewStore } from './view-store.ts';
import { WHOLE_PAGE } from './view.ts';

interface CompareVersionsProps {
  /** The versions to compare: at least two, oldest first. The newest two are compared first. */
  versions: readonly ViewedVersion[];
}

const LAYOUTS = [
  { value: 'beside', label: 'Side by side' },
  { value: 'overlay', label: 'Overlay' },
  { value: 'changes', label: 'Changes' },
] as const;

type Layout = (typeof LAYOUTS)[number]['value'];

/** Compares two versions side by side, or one over the other. Zoom and position are the same in both. */
export function CompareVersions({ versions }: CompareVersionsProps) {
  const isNarrow = useIsNarrow();
  const [view] = useState(() => new ViewStore());
  const [chosenLayout, setLayout] = useState<Layout>();
  const [ids, setIds] = useState<Partial<Record<'before' | 'after', number>>>({});
  const [shownPage, setShownPage] = useState(1);
  const layout = chosenLayout ?? (isNarrow ? 'overlay' : 'beside');
  const newerVersion = versions.find(({ proofId }) => proofId === ids.after) ?? versions.at(-1);
  const olderVersion = versions.find(({ proofId }) => proofId === ids.before) ?? versions.at(-2);
  const pageCount = Math.max(olderVersion?.pages.length ?? 0, newerVersion?.pages.length ?? 0);
  const page = Math.min(shownPage, Math.max(pageCount, 1));
  const setPage = (next: number) => {
    if (next < 1 || next > pageCount) return;
    view.set(WHOLE_PAGE);
    setShownPage(next);
  };
  const onKeyDown = useViewerKeys({ discussion: { view, page, setPage } });
  if (!olderVersion || !newerVersion) return null;
  const pair = { before: olderVersion, after: newerVersion, page, view };

  return (
    // The keyboard shortcuts of the viewer work on every control inside the section.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label="Compare versions" className="flex min-w-0 flex-col gap-3" onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <VersionSelect
          label="Older version"
          versions={versions}
          value={olderVersion.proofId}
          onChange={(id) => setIds({ ...ids, before: id })}
        />
        <span className="text-sm text-muted max-sm:hidden">with</span>
        <VersionSelect
          label="Newer version"
          versions={versions}
          value={newerVersion.proofId}
          onChange={(id) => setIds({ ...ids, after: id })}
        />
        <FilterButtons label="Layout" options={LAYOUTS} value={layout} onChange={setLayout} />
      </div>
      {layout === 'beside' ? (
        <div className="grid gap-3 lg:grid-cols-2">
          <ComparedPage {...pair} version={olderVersion} />
          <ComparedPage {...pair} version={newerVersion} />
        </div>
      ) : (
        <CompareOverlay {...pair} showsChanges={layout === 'changes'} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageButtons page={page} pageCount={pageCount} onPage={setPage} />
        <div className="ml-auto flex items-center">
          <ZoomButtons view={view} />
        </div>
      </div>
    </section>
  );
}
