import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { useLinkedItem } from '#web/lib/use-linked-item.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { KEYBOARD_SCROLL_PROPS } from '#web/ui/keyboard-scroll-props.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { currentEntry } from '../current-tracking.ts';
import { CorrectTrackingDialog } from '../lazy-forms.tsx';
import { TRACKING_LABELS } from '../tracking-labels.ts';
import { trackingPagesQuery } from '../tracking.queries.ts';
import { CurrentTrackingEntry } from './current-tracking-entry.tsx';
import { TrackingEntry } from './tracking-entry.tsx';

interface TrackingListProps {
  project: Project;
  type: TrackingType;
}

/** The tracking entries of one type, and the dialog that corrects the current entry. */
export function TrackingList({ project, type }: TrackingListProps) {
  const [entryToCorrect, setEntryToCorrect] = useState<TrackingItem>();
  return (
    <>
      <EntryList project={project} type={type} onCorrect={setEntryToCorrect} />
      {entryToCorrect && (
        <CorrectTrackingDialog
          item={entryToCorrect}
          project={project}
          onClose={() => setEntryToCorrect(undefined)}
        />
      )}
    </>
  );
}

interface EntryListProps extends TrackingListProps {
  onCorrect: (item: TrackingItem) => void;
}

/** The current tracking, then the other entries, newest first. */
function EntryList({ project, type, onCorrect }: EntryListProps) {
  const pages = useInfiniteQuery(trackingPagesQuery(project.id, type));
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const more = {
    hasMore: pages.hasNextPage,
    busy: pages.isFetchingNextPage,
    error: nextPageError(pages),
    onLoadMore: () => void pages.fetchNextPage(),
  };
  useLinkedItem({ prefix: 'tracking', section: 'tracking', items, more });
  if (pages.isPending) return <TrackingSkeleton />;
  if (!pages.data)
    return <ErrorState title="Failed to load tracking items" retryLabel="Retry" query={pages} />;
  if (items.length === 0) return <p className="text-sm text-muted">No tracking items added yet.</p>;
  const shown = currentEntry(items, project, type);
  const others = items.filter((item) => item !== shown);
  return (
    <div className="flex flex-col gap-3">
      {shown && <CurrentTrackingEntry item={shown} project={project} onCorrect={onCorrect} />}
      {others.length > 0 && (
        <AdditionalEntries
          label={`Additional ${TRACKING_LABELS[type].title}`}
          items={others}
          project={project}
          more={more}
        />
      )}
    </div>
  );
}

interface AdditionalEntriesProps {
  label: string;
  items: readonly TrackingItem[];
  project: Project;
  more: ComponentProps<typeof LoadMore>;
}

/** A list that is at most 120 px high (docs/requirements/tracking.md, Panels) and can be scrolled by keyboard. */
function AdditionalEntries({ label, items, project, more }: AdditionalEntriesProps) {
  return (
    <section
      {...KEYBOARD_SCROLL_PROPS}
      aria-label={label}
      className="max-h-30 overflow-y-auto rounded-md border px-3 py-1"
    >
      <ul className="divide-y">
        {items.map((item) => (
          <li key={item.id} id={`tracking-${item.id}`} className="py-2">
            <TrackingEntry item={item} project={project} />
          </li>
        ))}
      </ul>
      <LoadMore {...more} label="Show older tracking" />
    </section>
  );
}

function TrackingSkeleton() {
  return (
    <Loading text="Loading tracking items...">
      <Skeleton className="h-20 rounded-md" />
    </Loading>
  );
}
