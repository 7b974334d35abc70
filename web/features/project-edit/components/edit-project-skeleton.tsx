import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export function EditProjectSkeleton() {
  return (
    <Loading text="Loading project details...">
      <h1 className="sr-only">Edit Project</h1>
      <Skeleton className="mb-4 h-8 w-36" />
      <Skeleton className="mb-2 h-8 w-48" />
      <Skeleton className="mb-6 h-5 w-72 max-w-full" />
      <Skeleton className="mb-5 h-10 w-96 max-w-full" />
      <Skeleton className="h-128 rounded-lg" />
    </Loading>
  );
}
