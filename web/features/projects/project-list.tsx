import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { cn } from '#web/lib/cn.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState, type FailedQuery } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { listErrorText, projectListQuery } from './projects.queries.ts';
import type { ProjectSearch } from './projects.queries.ts';

interface ProjectListProps {
  search: ProjectSearch;
  empty: ReactNode;
  /** The class that sets the height of a card's placeholder. */
  skeletonClass: string;
  card: ProjectCardComponent;
}

type ProjectCardComponent = ComponentType<{ project: ProjectCard }>;

/**
 * The projects of a search as cards, with loading, empty and error states. The next page loads when the user scrolls near the
 * end, or clicks the button.
 */
export function ProjectList({ search, empty, skeletonClass, card }: ProjectListProps) {
  const list = useInfiniteQuery(projectListQuery(search));
  const isEmpty = !list.data?.pages.some(({ items }) => items.length > 0);
  if (list.isPending) return <CardSkeletons className={skeletonClass} />;
  if (list.isError && isEmpty) return <ListFailure error={list.error} query={list} />;
  if (isEmpty) return empty;
  const loadMore = () => {
    if (!list.isFetching) void list.fetchNextPage();
  };
  return (
    <>
      <ul
        className={cn(GRID_CLASS, list.isPlaceholderData && 'opacity-60')}
        aria-busy={list.isPlaceholderData}
      >
        {list.data?.pages.map(({ items }, index) => (
          <PageOfCards key={index} projects={items} card={card} />
        ))}
      </ul>
      <ListEndObserver onNear={list.hasNextPage && !list.isFetchNextPageError ? loadMore : undefined} />
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        error={nextPageError(list)}
        onLoadMore={loadMore}
      />
    </>
  );
}

interface PageOfCardsProps {
  projects: readonly ProjectCard[];
  card: ProjectCardComponent;
}

/**
 * The cards of one page. Memoized, so that a new page renders only its own cards. Cards outside the screen are not laid out. The
 * padding keeps shadows and focus rings inside the painted area.
 */
const PageOfCards = memo(function PageOfCards({ projects, card: Card }: PageOfCardsProps) {
  return projects.map((project) => (
    <li
      key={project.id}
      className="-m-1.5 p-1.5 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]"
    >
      <Card project={project} />
    </li>
  ));
});

interface ListFailureProps {
  error: Error;
  query: FailedQuery;
}

function ListFailure({ error, query }: ListFailureProps) {
  const signIn = (
    <Link to="/login" className={buttonClass({ variant: 'primary' })}>
      Sign In Again
    </Link>
  );
  return (
    <ErrorState
      title={`Error loading projects: ${listErrorText(error)}`}
      query={query}
      action={isSignedOut(error) && signIn}
    />
  );
}

/** Calls `onNear` when the end of the list is about to scroll into view. */
function ListEndObserver({ onNear }: { onNear: (() => void) | undefined }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current || !onNear) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '600px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={mark} />;
}

/** The placeholders of the cards while they load. */
export function CardSkeletons({ className }: { className: string }) {
  return (
    <Loading text="Loading projects..." className={GRID_CLASS}>
      <Skeletons count={6} className={cn('rounded-lg', className)} />
    </Loading>
  );
}

const GRID_CLASS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5';
