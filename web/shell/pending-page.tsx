import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** Shown while a page loads slowly. */
export function PendingPage() {
  return (
    <Loading text="Loading..." className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-6">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
