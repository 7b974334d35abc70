import { Suspense, lazy, useEffect } from 'react';
import type { ComponentProps } from 'react';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

// Loaded on demand, because the form library and the schemas add a third to the size of the project page's code.
const loadForm = () => import('./tracking-form.tsx');
const loadDialog = () => import('./components/correct-tracking-dialog.tsx');
const LazyTrackingForm = lazy(async () => ({ default: (await loadForm()).TrackingForm }));
const LazyCorrectDialog = lazy(async () => ({ default: (await loadDialog()).CorrectTrackingDialog }));

/** Loads the forms once the page is visible. They then open immediately, even when the server cannot be reached. */
export function useFormPreload(mayAdd: boolean): void {
  useEffect(() => {
    // A failed load is shown when a form is opened.
    if (mayAdd) void Promise.all([loadForm(), loadDialog()]).catch(() => undefined);
  }, [mayAdd]);
}

export function TrackingForm(props: ComponentProps<typeof LazyTrackingForm>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <LazyTrackingForm {...props} />
    </Suspense>
  );
}

export function CorrectTrackingDialog(props: ComponentProps<typeof LazyCorrectDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyCorrectDialog {...props} />
    </Suspense>
  );
}

function FormSkeleton() {
  return (
    <Loading text="Loading the tracking form">
      <Skeleton className="h-80" />
    </Loading>
  );
}
