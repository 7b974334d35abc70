import { Suspense, lazy, useEffect } from 'react';
import { reportFailure } from '#web/lib/report-failure.ts';
import { useToasts } from '#web/ui/toast-store.ts';

const loadToaster = () => import('#web/ui/toaster.tsx');
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));

/**
 * Loads the toaster before the first toast. That toast may report a lost connection, and then the toaster could no
 * longer be loaded.
 */
export function preloadToaster(): void {
  void loadToaster().catch(() => reportFailure('The toasts could not be loaded yet'));
}

/**
 * Shows the toasts. The first click or key press loads the toaster, because a signed-out page shows no toast before that. A
 * signed-in page loads the toaster earlier (see `Shell`).
 */
export function Toasts() {
  const hasToasts = useToasts().length > 0;
  useEffect(() => {
    window.addEventListener('pointerdown', preloadToaster, { once: true });
    window.addEventListener('keydown', preloadToaster, { once: true });
    return () => {
      window.removeEventListener('pointerdown', preloadToaster);
      window.removeEventListener('keydown', preloadToaster);
    };
  }, []);
  return <Suspense>{hasToasts && <Toaster />}</Suspense>;
}
