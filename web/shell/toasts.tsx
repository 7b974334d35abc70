import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { reportFailure } from '#web/lib/report-failure.ts';
import { useToasts } from '#web/ui/toast-store.ts';
import { PlainToast } from './plain-toast.tsx';

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
    // Not a lazy component, because a failed load would show the error page, and typed text would be lost.
    loadToaster().then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setToaster(() => PlainToast),
    );
  }, [hasToasts]);
  return Toaster ? <Toaster /> : null;
}
