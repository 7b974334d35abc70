import { Loading, Skeleton } from './skeleton.tsx';

interface TableSkeletonProps {
  /** The text for screen readers: 'Loading certifications...'. */
  text: string;
  rows?: number;
}

/** The placeholder of a loading table: a header line, and rows with their final height. */
export function TableSkeleton({ text, rows = 8 }: TableSkeletonProps) {
  return (
    <Loading text={text}>
      <div className="border-b px-4 py-3">
        <Skeleton className="h-4 w-48 max-w-full" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-6 border-b px-4 py-3.5 last:border-b-0">
          <Skeleton className="h-5 flex-2" />
          <Skeleton className="h-5 flex-3 max-sm:hidden" />
          <Skeleton className="h-5 flex-2 max-sm:hidden" />
          <Skeleton className="size-6 shrink-0" />
        </div>
      ))}
    </Loading>
  );
}
