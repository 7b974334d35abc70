import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function ReportSkeleton() {
  return (
    <Loading text="Loading the condition report..." className="mx-auto flex max-w-4xl flex-col gap-5">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-80" />
      <Skeleton className="h-48" />
    </Loading>
  );
}
