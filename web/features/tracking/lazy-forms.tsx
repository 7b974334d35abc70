import { Suspense, lazy, useEffect } from 'react';
import type { ComponentProps } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

// Loaded on demand, because the form library and the schemas add a third to the size of the project page's code.
const loadForm = () => import('./tracking-form.tsx');
const LazyTrackingForm = lazy(async () => ({ default: (await loadForm()).TrackingForm }));

export const CorrectTrackingDialog = lazyDialog(
  async () => (await import('./components/correct-tracking-dialog.tsx')).CorrectTrackingDialog,
  ({ onClose }) => onClose(),
);

/** Loads the forms once the page is visible. They then open immediately, even when the server cannot be reached. */
export function useFormPreload(mayAdd: boolean): void {
  useEffect(() => {
    if (!mayAdd) return;
    // A failed load is shown when a form is opened.
    loadForm().catch(() => undefined);
    CorrectTrackingDialog.preload();
  }, [mayAdd]);
}

export function TrackingForm(props: ComponentProps<typeof LazyTrackingForm>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <LazyTrackingForm {...props} />
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
