import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { reportFailure } from '#web/lib/report-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { dismissToast, useToasts } from '#web/ui/toast-store.ts';

const loadToaster = () => import('#web/ui/toaster.tsx');

/**
 * Loads the toaster before the first toast. That toast may report a lost connection, and then the toaster could no
 * longer be loaded.
 */
export function preloadToaster(): void {
  void loadToaster().catch(() => reportFailure('The toasts could not be loaded yet'));
}

/**
 * Shows the toasts. The first click or key press loads the toaster, because a signed-out page shows no toast before that. A
 * signed-in page loads the toaster earlier (see `Shell`). If the toaster cannot be loaded, `PlainToast` replaces it.
 */
export function Toasts() {
  const hasToasts = useToasts().length > 0;
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    window.addEventListener('pointerdown', preloadToaster, { once: true });
    window.addEventListener('keydown', preloadToaster, { once: true });
    return () => {
      window.removeEventListener('pointerdown', preloadToaster);
      window.removeEventListener('keydown', preloadToaster);
    };
  }, []);
  useEffect(() => {
    if (!hasToasts) return;
    // Not a lazy component, because a failed load would replace the page, and what the user has typed, by the error page.
    loadToaster().then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setToaster(() => PlainToast),
    );
  }, [hasToasts]);
  return Toaster ? <Toaster /> : null;
}

/** The newest toast without animations, gestures and a time limit. */
function PlainToast() {
  const newest = useToasts().find(({ open }) => open);
  if (!newest) return null;
  return (
    <div role="alert" className={PLAIN_TOAST_CLASS}>
      <p className="font-semibold">{newest.title}</p>
      <p className="mt-0.5 mb-2 text-muted">{newest.description}</p>
      <Button size="sm" onClick={() => dismissToast(newest.id)}>
        Dismiss
      </Button>
    </div>
  );
}

const PLAIN_TOAST_CLASS =
  'fixed right-4 bottom-4 left-4 z-60 rounded-lg border bg-raised p-4 text-sm shadow-lg sm:left-auto sm:w-96 print:hidden';
