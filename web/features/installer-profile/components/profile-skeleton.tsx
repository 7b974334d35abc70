import { Loading, Skeleton, Skeletons } from '#web/ui/skeleton.tsx';

/** Has the same layout as the profile, to avoid a layout shift. */
export function ProfileSkeleton() {
  return (
    <Loading text="Loading subcontractor..." className="flex flex-col gap-5">
      <Skeleton className="h-8 w-40" />
      <div className="flex items-center gap-4">
        <Skeleton className="size-20 shrink-0 rounded-full" />
        <Skeleton className="h-14 w-64 max-w-full" />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeletons count={2} className="h-62 rounded-lg" />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Skeletons count={4} className="h-24 rounded-lg" />
      </div>
      <Skeleton className="h-64 rounded-lg" />
    </Loading>
  );
}
