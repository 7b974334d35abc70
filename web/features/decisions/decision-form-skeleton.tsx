import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function DecisionFormSkeleton() {
  return (
    <Loading text="Loading the form..." className="grid gap-3 sm:grid-cols-2">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </Loading>
  );
}
