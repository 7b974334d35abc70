import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';

/** Shown while the page loads. */
export function StatusSkeleton() {
  return (
    <LinkPageLayout>
      <Loading text="Loading the status..." className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-2 h-40" />
        <Skeleton className="h-96" />
      </Loading>
    </LinkPageLayout>
  );
}
