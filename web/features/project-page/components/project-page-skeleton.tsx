import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function ProjectPageSkeleton() {
  return (
    <Loading text="Loading project details...">
      <h1 className="sr-only">Project</h1>
      <Skeleton className="mb-4 h-8 w-36" />
      <Skeleton className="mb-2 h-8 w-80 max-w-full" />
      <Skeleton className="mb-6 h-5 w-56 max-w-full" />
      <Skeleton className="mb-4 h-28 rounded-lg lg:hidden" />
      <Skeleton className="mb-4 h-11 lg:hidden" />
      <Skeleton className="mb-5 hidden h-20 rounded-lg lg:block" />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-128 rounded-lg" />
        <div className={SECTIONS_CLASS}>
          <SectionSkeletons />
        </div>
      </div>
    </Loading>
  );
}

/** Shown until the code of the sections is loaded. */
export function ProjectSectionsSkeleton() {
  return (
    <Loading text="Loading more sections..." className={SECTIONS_CLASS}>
      <SectionSkeletons />
    </Loading>
  );
}

function SectionSkeletons() {
  return (
    <>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </>
  );
}

const SECTIONS_CLASS = 'flex flex-col gap-5';
