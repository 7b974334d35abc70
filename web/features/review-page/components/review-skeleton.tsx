import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';

/** Shown while the page loads. */
export function ReviewSkeleton() {
  return (
    <LinkPageLayout>
      <Loading text="Loading the proof..." className="flex flex-col gap-4">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-20" />
        <Skeleton className="aspect-[4/3] max-h-[70dvh] w-full" />
      </Loading>
    </LinkPageLayout>
  );
}
