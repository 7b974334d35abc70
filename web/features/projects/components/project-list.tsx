import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { cx } from '#web/lib/cx.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { listFailure, projectListQuery } from '../projects.queries.ts';
import type { ProjectSearch } from '../projects.queries.ts';

interface ProjectListProps {
  search: ProjectSearch;
  empty: ReactNode;
  /** The height of one card while it loads. */
  skeletonClass: string;
  renderCard: (project: ProjectCard) => ReactNode;
}

/** The projects of a search as cards, in every state; the next page comes when its end comes near, or by the button. */
export function ProjectList({ search, empty, skeletonClass, renderCard }: ProjectListProps) {
  const list = useInfiniteQuery(projectListQuery(search));
  const projects = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <CardSkeletons className={skeletonClass} />;
  if (list.isError && projects.length === 0)
    return <ListFailure error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  if (projects.length === 0) return empty;
  const loadMore = () => {
    if (!list.isFetching) void list.fetchNextPage();
  };
  return (
    <>
      <ul className={cx(GRID, list.isPlaceholderData && 'opacity-60')} aria-busy={list.isPlaceholderData}>
        {projects.map((project) => (
          <li key={project.id}>{renderCard(project)}</li>
        ))}
      </ul>
      <NearEnd onNear={list.hasNextPage && !list.isFetchNextPageError ? loadMore : undefined} />
      <LoadMore hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onLoadMore={loadMore} />
    </>
  );
}

interface ListFailureProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

function ListFailure({ error, retrying, onRetry }: ListFailureProps) {
  const signIn = (
    <Link to="/login" className={buttonClass({ variant: 'primary' })}>
      Sign In Again
    </Link>
  );
  return (
    <ErrorState
      title={`Error loading projects: ${listFailure(error)}`}
      retrying={retrying}
      onRetry={onRetry}
      action={isSignedOut(error) && signIn}
    />
  );
}

/** Stands below the list and tells when it is about to scroll into view. */
function NearEnd({ onNear }: { onNear: (() => void) | undefined }) {
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

function CardSkeletons({ className }: { className: string }) {
  return (
    <Loading text="Loading projects..." className={GRID}>
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} className={cx('rounded-lg', className)} />
      ))}
    </Loading>
  );
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5';
