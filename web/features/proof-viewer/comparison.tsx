import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import type { CompareVersions } from './compare-versions.tsx';

const LazyComparison = lazy(async () => ({
  default: (await import('./compare-versions.tsx')).CompareVersions,
}));

/** `CompareVersions`, loaded when it is shown. */
export function Comparison(props: ComponentProps<typeof CompareVersions>) {
  return (
    <SectionBoundary title="Comparison">
      <Suspense
        fallback={
          <Loading text="Loading the comparison...">
            <Skeleton className="h-96 rounded-lg" />
          </Loading>
        }
      >
        <LazyComparison {...props} />
      </Suspense>
    </SectionBoundary>
  );
}
